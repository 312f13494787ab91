import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { checkField, type TextField } from '#contract/fields.ts'
import { type ApiError, toApiError } from './api-error.ts'
import { useFailure } from './use-failure.ts'
import { useFormDraft } from './use-form-draft.ts'

interface Options<Name extends string> {
  fields: Record<Name, TextField>
  initialValues?: Partial<Record<Name, string>>
  /** The stored record's values: an unchanged value is not checked by rules for new values. */
  known?: NoInfer<Partial<Record<Name, string>>>
  /** A field that must repeat another, and the sentence if it does not. */
  repeats?: { field: NoInfer<Name>; of: NoInfer<Name>; message: string }
  /** Which record a draft is for, where neither the URL nor the stored values tell. */
  draftOf?: string | number | undefined
  /** The form's message when the server's answer names no field. */
  failure: (error: ApiError) => string
}

/**
 * A form of the contract: validated by the contract's fields, sent by `send`. Errors of the server appear at their
 * fields; typed values are never lost.
 */
export function useCallForm<Name extends string>(options: Options<Name>) {
  const { fields, initialValues, known, repeats, draftOf, failure } = options
  type Values = Record<Name, string>
  type Errors = Partial<Record<Name, string | null>>
  const names = Object.keys(fields) as Name[]
  const initial = Object.fromEntries(names.map((name) => [name, initialValues?.[name] ?? ''])) as Values
  // The values on the server: a value that differs is unsaved.
  const base = useRef(initial)
  // The values on the server while others are being sent.
  const overwritten = useRef<Values | null>(null)
  const [values, setValues] = useFormDraft(fields, initial, base, overwritten, draftOf)
  // Initial values that are invalid show their error at once; otherwise the form would refuse to submit without a
  // visible reason.
  const [errors, setErrors] = useState<Errors>(
    () =>
      Object.fromEntries(
        Object.keys(initialValues ?? {}).map((name) => [
          name,
          checkField(fields[name as Name], initial[name as Name], known?.[name as Name]),
        ]),
      ) as Errors,
  )
  // A field error from the server stays until the field is edited; blur does not clear it.
  const [refused, setRefused] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ApiError | null>(null)
  const problem = useFailure(failed, failure)

  function check(name: Name): string | null {
    const own = checkField(fields[name], values[name], known?.[name])
    if (own || repeats?.field !== name) return own
    return values[name] === values[repeats.of] ? null : repeats.message
  }
  const isValid = names.every((name) => check(name) === null)

  function setValue(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: null, ...repeatErrorAfter(name, value) }))
    setRefused((before) => ({ ...before, [name]: null }))
  }

  /** A value that is repeated below changes what its repetition says, unless that is still empty. */
  function repeatErrorAfter(name: Name, value: string): Errors {
    if (repeats?.of !== name || !values[repeats.field]) return {}
    return { [repeats.field]: values[repeats.field] === value ? null : repeats.message } as Errors
  }

  function validateField(name: Name) {
    setErrors((before) => ({ ...before, [name]: check(name) }))
  }

  /**
   * Validates on blur, not while typing. A press on a button of the form waits: the line of an error would move the
   * button away before the press ends, and the click would be lost.
   */
  function validateLeft(name: Name, { relatedTarget: next, currentTarget }: FocusEvent) {
    if (!(next instanceof HTMLButtonElement && next.form?.contains(currentTarget))) validateField(name)
  }

  function inputProps(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name] ?? refused[name] ?? undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.currentTarget.value),
      onBlur: (event: FocusEvent) => validateLeft(name, event),
    }
  }

  /** Props for a DateInput, whose onChange passes the date instead of an event. */
  function dateProps(name: Name) {
    return { ...inputProps(name), onChange: (value: string) => setValue(name, value) }
  }

  function submit(send: (values: Values, base: Values) => Promise<void>) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (busy) return
      const form = event.currentTarget
      if (!isValid) {
        names.forEach(validateField)
        return focusFirst(
          form,
          names.filter((name) => check(name) !== null),
        )
      }
      setBusy(true)
      setFailed(null)
      setRefused({})
      // Values being sent count as saved, so that a form may navigate on success; a failure reverts that.
      const before = base.current
      base.current = values
      overwritten.current = before
      send(values, before)
        .catch((error: unknown) => {
          if (base.current === values) base.current = before
          const refusal = toApiError(error)
          const atFields = names.filter((name) => refusal.fieldErrors[name])
          if (atFields.length === 0) return setFailed(refusal)
          setRefused(refusal.fieldErrors as Errors)
          focusFirst(form, atFields)
        })
        .finally(() => {
          overwritten.current = null
          setBusy(false)
        })
    }
  }

  /** The server now has these values. */
  function setBase(saved: Values) {
    base.current = saved
  }

  function reset() {
    setBase(initial)
    setValues(initial)
    setErrors({})
    setRefused({})
  }

  const canSubmit = isValid && !busy
  return { values, setValue, setValues, base, setBase, inputProps, dateProps, submit, reset, busy, problem, canSubmit }
}

/** Focuses the first invalid field: on a phone it may be scrolled out of view. */
function focusFirst(form: HTMLFormElement, names: string[]) {
  const field = Array.from(form.elements).find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (field instanceof HTMLElement) field.focus()
}
