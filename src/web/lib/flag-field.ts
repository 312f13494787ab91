import type { ChangeEvent } from 'react'
import type { TextField } from '#contract/fields.ts'

/** A checkbox in a form of texts, so that drafts, edits and conflicts work as for any field. */
export const flagField: TextField = {}

export const flagText = (flag: boolean) => (flag ? 'oui' : 'non')

export const isFlagSet = (text: string) => text === 'oui'

interface Form<Name extends string> {
  values: Record<Name, string>
  setValue: (name: Name, value: string) => void
}

export function flagProps<Name extends string>({ values, setValue }: Form<Name>, name: NoInfer<Name>) {
  return {
    name,
    checked: isFlagSet(values[name]),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setValue(name, flagText(currentTarget.checked)),
  }
}
