import { useEffect, useRef } from 'react'
import { formatDate, isCalendarDate, parseDate } from '#domain/dates.ts'
import { loadWhenIdle } from '#web/lib/when-idle.ts'
import { TextInput, type TextInputProps } from './text-input.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onInput' | 'type' | 'ref'> {
  /** YYYY-MM-DD, or the typed text if that is no date. */
  value: string
  onChange: (value: string) => void
}

/** A date as DD/MM/YYYY; the slashes are inserted. */
export function DateInput({ value, onChange, ...props }: Props) {
  return (
    <TextInput
      ref={useDateMask()}
      inputMode="numeric"
      placeholder="JJ/MM/AAAA"
      {...props}
      value={isCalendarDate(value) ? formatDate(value) : value}
      // Not onChange: the mask sets the value itself and only fires this event.
      onInput={({ currentTarget }) => {
        // A phone's keyboard for digits has no slash, which matters where the mask never arrived.
        const typed = currentTarget.value.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
        onChange(parseDate(typed) ?? typed)
      }}
    />
  )
}

/** The code of the mask comes once the screen is there, or when somebody enters a field without it. */
function useDateMask() {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = ref.current!
    const left = new AbortController()
    let endMask: (() => void) | undefined
    const mask = async () => {
      const { maskDate } = await import('./mask-date.ts')
      if (!left.signal.aborted) endMask ??= maskDate(input)
    }
    loadWhenIdle(mask)
    input.addEventListener('focus', () => void mask().catch(() => undefined), { signal: left.signal })
    return () => {
      left.abort()
      endMask?.()
    }
  }, [])
  return ref
}
