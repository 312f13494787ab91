import { useEffect, useRef } from 'react'
import { watchEdits } from './unsaved-edits.ts'

/** For edits outside useCallForm: asks before leaving the screen while `edited` is true. */
export function useUnsavedEdits(edited: boolean) {
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  })
  useEffect(() => watchEdits(() => latest.current), [])
}
