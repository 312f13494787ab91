import { useState } from 'react'
import type { TextField } from '#contract/fields.ts'
import { ApiError } from './api-error.ts'
import { mergeEdits } from './merge-edits.ts'
import { useCallForm } from './use-call-form.ts'

interface Options<Name extends string, Stored> {
  fields: Record<Name, TextField>
  /** The stored record; null for a new one, which nobody else can have changed. */
  record: Stored | null
  toValues: (record: NoInfer<Stored>) => Record<NoInfer<Name>, string>
  /** What a new record starts with. */
  firstValues?: Partial<Record<NoInfer<Name>, string>>
  /** Reads the record again. */
  read: () => Promise<NoInfer<Stored> | null | undefined>
  failure: (error: ApiError) => string
}

/**
 * A form about a stored record that someone else may save meanwhile. Then the record is read again, their changes are
 * shown and taken into the fields this person did not edit, and saving again keeps the edits of both.
 */
export function useEditedRecord<Name extends string, Stored>(options: Options<Name, Stored>) {
  const { fields, record, toValues, firstValues, read, failure } = options
  // The screen may fetch the record again behind the form: that version must not slip in here.
  const [seen, setSeen] = useState(record)
  const [meanwhile, setMeanwhile] = useState<{ base: Record<Name, string>; saved: Record<Name, string> } | null>(null)
  const initialValues = record ? toValues(record) : firstValues
  const form = useCallForm<Name>({
    fields,
    ...(initialValues && { initialValues }),
    ...(seen && { known: toValues(seen) }),
    failure,
  })
  const { base, setBase, setValues } = form

  /** Another state of the record is the one this form edits; edits stay. */
  function rebase(fresh: Stored) {
    const before = base.current
    const saved = toValues(fresh)
    setSeen(fresh)
    setValues((mine) => mergeEdits(before, mine, saved))
    setBase(saved)
    return { base: before, saved }
  }

  /** The form shows this state of the record; edits are dropped. */
  function adopt(fresh: Stored) {
    const saved = toValues(fresh)
    setSeen(fresh)
    takeOver(saved)
    setBase(saved)
  }

  function takeOver(saved: Record<Name, string>) {
    setValues(saved)
    setMeanwhile(null)
  }

  /** `save` answers the record as it is stored now, or nothing where the form closes. */
  function submit(save: (values: Record<Name, string>, seen: Stored | null) => Promise<Stored | null | void>) {
    return form.submit(async (values, before) => {
      try {
        const fresh = await save(values, seen)
        setMeanwhile(null)
        if (fresh) rebase(fresh)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'changed_meanwhile') {
          const fresh = await read().catch(() => null)
          setBase(before)
          if (fresh) setMeanwhile(rebase(fresh))
        }
        throw error
      }
    })
  }

  return {
    ...form,
    seen,
    submit,
    adopt,
    /** For ui/saved-meanwhile, once someone else was first. */
    meanwhile: meanwhile && { ...meanwhile, typed: form.values, onTakeOver: () => takeOver(meanwhile.saved) },
  }
}
