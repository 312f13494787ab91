import { useEffect, useRef } from 'react'
import { watchEdits } from './unsaved-edits.ts'

/** For edits that no useCallForm holds: leaving the screen asks first while `edited` is true. */
export function useUnsavedEdits(edited: boolean) {
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  })
  useEffect(() => watchEdits(() => latest.current), [])
}
