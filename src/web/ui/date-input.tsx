import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { formatDate, isCalendarDate, parseDate } from '#domain/dates.ts'
import { TextInput, type TextInputProps } from './text-input.ts'

/** Digits only: Maskito's date mask silently turns 31/02 into another day. Validation checks the date. */
const MASK: MaskitoOptions = { mask: [/\d/, /\d/, '/', /\d/, /\d/, '/', /\d/, /\d/, /\d/, /\d/] }

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onInput' | 'type' | 'ref'> {
  /** YYYY-MM-DD, or the typed text if that is no date. */
  value: string
  onChange: (value: string) => void
}

/** A date as DD/MM/YYYY; the slashes are inserted. */
export function DateInput({ value, onChange, ...props }: Props) {
  const input = useMaskito({ options: MASK })
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      placeholder="JJ/MM/AAAA"
      {...props}
      value={isCalendarDate(value) ? formatDate(value) : value}
      // Not onChange: the mask sets the value itself and only fires this event.
      onInput={({ currentTarget }) => onChange(parseDate(currentTarget.value) ?? currentTarget.value)}
    />
  )
}
