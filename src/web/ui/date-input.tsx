import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { formatDate, isCalendarDate, parseDate } from '#domain/dates.ts'
import { TextInput, type TextInputProps } from './text-input.ts'

/**
 * Digits only: the ready-made date mask silently turns 31/02 into another day. Whether there is such a day is checked.
 */
const MASK: MaskitoOptions = { mask: [/\d/, /\d/, '/', /\d/, /\d/, '/', /\d/, /\d/, /\d/, /\d/] }

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onInput' | 'type' | 'ref'> {
  /** YYYY-MM-DD, or as much as was typed when that is no date. */
  value: string
  onChange: (value: string) => void
}

/** A date as people write it, DD/MM/YYYY; the slashes come by themselves. */
export function DateInput({ value, onChange, ...props }: Props) {
  const input = useMaskito({ options: MASK })
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      placeholder="JJ/MM/AAAA"
      {...props}
      value={isCalendarDate(value) ? formatDate(value) : value}
      // Not onChange: the mask writes into the field itself, and only tells of it by this event.
      onInput={({ currentTarget }) => onChange(parseDate(currentTarget.value) ?? currentTarget.value)}
    />
  )
}
