import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TextField } from '#contract/fields.ts'

type Values = Record<string, string>

export interface FormDrafts {
  open(
    fields: Record<string, TextField>,
    initial: Values,
    draftOf?: string | number,
  ): {
    draft: Values | null
    /** Stores the edits of `stored`: values that are being sent stay edits until the server has them. */
    update(values: Values, stored: Values): void
    /**
     * Until the returned function is called: asks before leaving while there are edits of `base`, which counts values
     * that are being sent as saved.
     */
    watch(latest: () => Values, base: () => Values): () => void
  }
}

/** Provided by the layouts behind the sign-in: public forms, part of the first load, keep no drafts. */
export const FormDraftsContext = createContext<FormDrafts | null>(null)

/** The values of a form, with the edits from before a reload, a closed tab or an expired session. */
export function useFormDraft<V extends Values>(
  fields: Record<string, TextField>,
  initial: V,
  base: RefObject<V>,
  overwritten: RefObject<V | null>,
  draftOf?: string | number,
) {
  const drafts = useContext(FormDraftsContext)
  const [form] = useState(() => drafts?.open(fields, initial, draftOf))
  const [values, setValues] = useState<V>({ ...initial, ...form?.draft })
  const latest = useRef(values)
  // Before the screen shows them: a reload right after a success would otherwise restore what was already sent.
  useLayoutEffect(() => {
    latest.current = values
    form?.update(values, overwritten.current ?? base.current)
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
