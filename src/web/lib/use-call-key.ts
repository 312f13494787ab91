import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** A retry with the same input has the same idempotency key; other input gets a new one. */
export function useCallKey() {
  const last = useRef({ body: '', key: '' })
  return (input: unknown): string => {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: newKey() }
    return last.current.key
  }
}
