import { type ChangeEvent, useRef, useState } from 'react'
import { useSlash } from './use-slash.ts'

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>

/**
 * Filter inputs before the search. The URL decides: the back button and links reset the inputs. An error of the server
 * stays at its field until that is edited.
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
    /** The field that '/' focuses. */
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
