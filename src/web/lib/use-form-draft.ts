import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { TextField } from '#contract/fields.ts'

type Values = Record<string, string>

export interface FormDrafts {
  open(
    fields: Record<string, TextField>,
    initial: Values,
  ): {
    draft: Values | null
    /** Keeps what the form holds when the session expires, until it is called off. */
    watch(latest: () => Values): () => void
  }
}

/** Given by the layouts behind the sign-in: the forms before it, part of the first load, keep no drafts. */
export const FormDraftsContext = createContext<FormDrafts | null>(null)

/** The values of a form, with what was typed in it when the session expired. */
export function useFormDraft<V extends Values>(fields: Record<string, TextField>, initial: V) {
  const drafts = useContext(FormDraftsContext)
  const [form] = useState(() => drafts?.open(fields, initial))
  const [values, setValues] = useState<V>({ ...initial, ...form?.draft })
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  useEffect(() => form?.watch(() => latest.current), [form])
  return [values, setValues] as const
}
