import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type { TextField } from '#contract/fields.ts'

type Values = Record<string, string>

export interface FormDrafts {
  open(
    fields: Record<string, TextField>,
    initial: Values,
  ): {
    draft: Values | null
    /**
     * Until the returned function is called: stores the edits of `stored` when the session expires, and asks before
     * leaving while there are edits of `base`. The two differ while values are being sent, which `base` counts as saved.
     */
    watch(latest: () => Values, base: () => Values, stored: () => Values): () => void
  }
}

/** Provided by the layouts behind the sign-in: public forms, part of the first load, keep no drafts. */
export const FormDraftsContext = createContext<FormDrafts | null>(null)

/** The values of a form, with the edits from before the session expired. */
export function useFormDraft<V extends Values>(
  fields: Record<string, TextField>,
  initial: V,
  base: RefObject<V>,
  overwritten: RefObject<V | null>,
) {
  const drafts = useContext(FormDraftsContext)
  const [form] = useState(() => drafts?.open(fields, initial))
  const [values, setValues] = useState<V>({ ...initial, ...form?.draft })
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  useEffect(
    () =>
      form?.watch(
        () => latest.current,
        () => base.current,
        () => overwritten.current ?? base.current,
      ),
    [form, base, overwritten],
  )
  return [values, setValues] as const
}
