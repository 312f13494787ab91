import { useState } from 'react'

/**
 * What is typed into a box that tells the address. The address follows some time later, letters behind what is typed:
 * it leads only where it changes by itself, by the back button or by a link.
 */
export function useUrlSyncedInput(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // What was told and the address does not say yet.
  const [told, setTold] = useState<string[]>([])
  if (text !== seen) {
    const own = told.indexOf(text)
    setSeen(text)
    setTold(own === -1 ? [] : told.slice(own + 1))
    if (own === -1) setTyped(text)
  }

  function tell(value: string) {
    setTold((before) => [...before, value])
    onText(value)
  }
  return { typed, setTyped, tell }
}
