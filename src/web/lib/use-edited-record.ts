import { useState } from 'react'
import type { TextField } from '#contract/fields.ts'
import { ApiError } from './api-error.ts'
import { mergeEdits } from './merge-edits.ts'
import { useCallForm } from './use-call-form.ts'

interface Options<Name extends string, Stored> {
  fields: Record<Name, TextField>
  /** The stored record; null for a new one, which cannot have changed. */
  record: Stored | null
  toValues: (record: NoInfer<Stored>) => Record<NoInfer<Name>, string>
  /** Initial values of a new record. */
  firstValues?: Partial<Record<NoInfer<Name>, string>>
  /** Refetches the record. */
  read: () => Promise<NoInfer<Stored> | null | undefined>
  /** Which record a draft is for, where neither the URL nor the stored values tell. */
  draftOf?: string | number
  failure: (error: ApiError) => string
}

/**
 * A form for a stored record that another person may save meanwhile. Then the record is refetched, their changes are
 * shown and taken into the fields that this person did not edit, and saving again keeps both.
 */
export function useEditedRecord<Name extends string, Stored>(options: Options<Name, Stored>) {
  const { fields, record, toValues, firstValues, read, draftOf, failure } = options
  // The screen may refetch the record: the form keeps the version it started with.
  const [seen, setSeen] = useState(record)
  const [meanwhile, setMeanwhile] = useState<{ base: Record<Name, string>; saved: Record<Name, string> } | null>(null)
  const initialValues = record ? toValues(record) : firstValues
  const form = useCallForm<Name>({
    fields,
    ...(initialValues && { initialValues }),
    ...(seen && { known: toValues(seen) }),
    draftOf,
    failure,
  })
  const { base, setBase, setValues } = form

  /** Rebases the form on another version of the record; edits stay. */
  function rebase(fresh: Stored) {
    const before = base.current
    const saved = toValues(fresh)
    setSeen(fresh)
    setValues((mine) => mergeEdits(before, mine, saved))
    setBase(saved)
    return { base: before, saved }
  }

  /** Resets the form to this version of the record; edits are dropped. */
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

  /** `save` returns the stored record, or nothing if the form closes. */
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
    /** Props of ui/saved-meanwhile after a conflict. */
    meanwhile: meanwhile && { ...meanwhile, typed: form.values, onTakeOver: () => takeOver(meanwhile.saved) },
  }
}
