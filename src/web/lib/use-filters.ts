import { useDebouncedCallback } from '@mantine/hooks'
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { useSlash } from './use-slash.ts'
import { useUrlSyncedInput } from './use-url-synced-input.ts'

/** As in a search box. */
const PAUSE_MS = 200
const WHOLE_DATE = /^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}|)$/

interface Options<Filters, Params> {
  /** The filters of the URL. */
  filters: Filters
  /** Errors of the server, by field. */
  errors: Record<string, string>
  /** From query parameters without a page, and back. */
  read: (params: Params) => Filters
  write: (filters: Filters) => Params
  /** `replace`: no step of the browser's history, as typed letters. */
  onSearch: (filters: Filters, replace: boolean) => void
}

/**
 * Filters that act at once: a choice when it is made, a text after a pause, a date when it is whole. Enter applies what
 * is typed so far. An error of the server stays at its field until that is edited.
 */
export function useFilters<Filters extends object, Params extends object>({
  filters,
  errors,
  read,
  write,
  onSearch,
}: Options<Filters, Params>) {
  const synced = useUrlSyncedInput(filters, onSearch, (value) => JSON.stringify(write(value)))
  const { typed, setTyped } = synced
  const first = useRef<HTMLInputElement>(null)
  useSlash(first)

  const applySoon = useDebouncedCallback((next: Filters) => synced.write(read(write(next))), PAUSE_MS)
  function apply(next: Filters, replace = true) {
    applySoon.cancel()
    synced.write(read(write(next)), replace)
  }

  const shared = <Name extends keyof Filters & string>(name: Name) => ({
    name,
    error: typed[name] === filters[name] ? errors[name] : undefined,
  })
  const text = <Name extends keyof Filters & string>(name: Name) => ({
    ...shared(name),
    value: typed[name],
    autoComplete: 'off',
    enterKeyHint: 'search' as const,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && apply(typed),
  })
  return {
    /** The field that '/' focuses. */
    first,
    reset: () => {
      setTyped(read({} as Params))
      apply(read({} as Params), false)
    },
    field: <Name extends keyof Filters & string>(name: Name) => ({
      ...text(name),
      onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
        setTyped({ ...typed, [name]: value })
        applySoon({ ...typed, [name]: value })
      },
    }),
    dateField: <Name extends keyof Filters & string>(name: Name) => ({
      ...text(name),
      onChange(value: string) {
        setTyped({ ...typed, [name]: value })
        if (WHOLE_DATE.test(value)) applySoon({ ...typed, [name]: value })
      },
      // Half a date is told to the server, which says what is wrong with it.
      onBlur: () => !WHOLE_DATE.test(String(typed[name])) && apply(typed),
    }),
    choice: <Name extends keyof Filters & string>(name: Name) => ({
      ...shared(name),
      value: String(typed[name] ?? ''),
      onChange({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) {
        const next = read({ ...write(typed), [name]: value })
        setTyped(next)
        apply(next, false)
      },
    }),
  }
}
