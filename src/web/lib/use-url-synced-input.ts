import { useState } from 'react'

/**
 * Input state mirrored to the URL. The URL lags behind the input, so updates that echo our own writes are ignored; other
 * updates (back button, link) replace the text.
 */
export function useUrlSyncedInput(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // Own writes that the URL does not show yet.
  const [written, setWritten] = useState<string[]>([])
  if (text !== seen) {
    const own = written.indexOf(text)
    setSeen(text)
    setWritten(own === -1 ? [] : written.slice(own + 1))
    if (own === -1) setTyped(text)
  }

  function write(value: string) {
    setWritten((before) => [...before, value])
    onText(value)
  }
  return { typed, setTyped, write }
}
