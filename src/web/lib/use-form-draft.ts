import { useEffect, useRef, useState } from 'react'
import type { TextField } from '../../contract/fields.ts'
import { messages } from '../../contract/messages.ts'
import { notify } from '../ui/notify.ts'
import { forgetFormDraft, formDraftKey, keepFormDraft, readFormDraft } from './form-draft.ts'
import { sessionEnd } from './session.ts'
import { storedState, subscribe } from './stored-state.ts'

type Values = Record<string, string>

/**
 * The values of a form. A session that expires leads to the login and back: what was typed meanwhile is found again in
 * the form, in the same tab.
 */
export function useFormDraft<V extends Values>(fields: Record<string, TextField>, initial: V) {
  const [key] = useState(() => formDraftKey(location.pathname, initial))
  const [draft] = useState(() => readFormDraft(key))
  const [values, setValues] = useState<V>({ ...initial, ...draft })
  const latest = useRef({ fields, initial, values })
  useEffect(() => {
    latest.current = { fields, initial, values }
  })

  useEffect(() => {
    if (!draft) return
    forgetFormDraft(key)
    notify({ tone: 'success', message: messages.draftRestored })
  }, [key, draft])

  useEffect(
    () =>
      subscribe(() => {
        if (storedState().auth || sessionEnd() !== 'expired') return
        keepFormDraft(key, latest.current.fields, latest.current.initial, latest.current.values)
      }),
    [key],
  )
  return [values, setValues] as const
}
