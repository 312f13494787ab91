import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** The same call tried again carries the same key, so that it is taken once; other words make it another call. */
export function useCallKey() {
  const last = useRef({ body: '', key: '' })
  return (input: unknown): string => {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: newKey() }
    return last.current.key
  }
}
