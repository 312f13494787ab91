import { useState } from 'react'

/**
 * Input state mirrored to the URL. The URL lags behind the input, so updates that echo our own writes are ignored; other
 * updates (back button, link) replace what is typed. Values with the same key are the same to the URL.
 */
export function useUrlSyncedInput<Value>(
  value: Value,
  /** `replace`: no step of the browser's history, as typed letters. */
  onValue: (value: Value, replace: boolean) => void,
  keyOf: (value: Value) => string = String,
) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(keyOf(value))
  // Keys of own writes that the URL does not show yet.
  const [written, setWritten] = useState<string[]>([])
  if (keyOf(value) !== seen) {
    const own = written.indexOf(keyOf(value))
    setSeen(keyOf(value))
    setWritten(own === -1 ? [] : written.slice(own + 1))
    if (own === -1) setTyped(value)
  }

  function write(next: Value, replace = true) {
    const isShown = written.length === 0 && keyOf(next) === seen
    if (!isShown) setWritten((before) => [...before, keyOf(next)])
    onValue(next, replace)
  }
  return { typed, setTyped, write }
}
