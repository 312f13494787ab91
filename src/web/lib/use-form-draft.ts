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
     * Until it is called off: what the form holds is kept when the session expires, and leaving the screen asks first
     * where that differs from `base`.
     */
    watch(latest: () => Values, base: () => Values): () => void
  }
}

/** Given by the layouts behind the sign-in: the forms before it, part of the first load, keep no drafts. */
export const FormDraftsContext = createContext<FormDrafts | null>(null)

/** The values of a form, with what was typed in it when the session expired. */
export function useFormDraft<V extends Values>(fields: Record<string, TextField>, initial: V, base: RefObject<V>) {
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
      ),
    [form, base],
  )
  return [values, setValues] as const
}
