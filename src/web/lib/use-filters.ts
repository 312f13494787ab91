import { type ChangeEvent, useRef, useState } from 'react'
import { useSlash } from './use-slash.ts'

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>

/**
 * What is typed into the filters of a list before it is searched by. The address leads: the back button and links change
 * what is typed. What the server could make nothing of is said at its field until that is typed anew.
 */
export function useFilters<Filters extends object>(filters: Filters, errors: Record<string, string>) {
  const [typed, setTyped] = useState(filters)
  const [told, setTold] = useState(JSON.stringify(filters))
  if (JSON.stringify(filters) !== told) {
    setTold(JSON.stringify(filters))
    setTyped(filters)
  }
  const first = useRef<HTMLInputElement>(null)
  useSlash(first)

  const set = (name: keyof Filters, value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const shared = <Name extends keyof Filters & string>(name: Name) => ({
    name,
    value: typed[name],
    error: typed[name] === filters[name] ? errors[name] : undefined,
  })
  return {
    typed,
    /** Of the field that '/' leads to. */
    first,
    field: <Name extends keyof Filters & string>(name: Name) => ({
      ...shared(name),
      onChange: ({ currentTarget: { value } }: Typed) => set(name, value),
    }),
    dateField: <Name extends keyof Filters & string>(name: Name) => ({
      ...shared(name),
      onChange: (value: string) => set(name, value),
    }),
  }
}
