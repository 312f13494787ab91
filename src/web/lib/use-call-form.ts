import { type ChangeEvent, type FormEvent, useState } from 'react'
import { checkField, type TextField } from '#contract/fields.ts'
import { ApiError } from './api-error.ts'
import { useFormDraft } from './use-form-draft.ts'

interface Options<Name extends string> {
  fields: Record<Name, TextField>
  initialValues?: Partial<Record<Name, string>>
  /** What the stored record holds: unchanged, it breaks no rule for new values. */
  known?: NoInfer<Partial<Record<Name, string>>>
  /** A field that must repeat another, and what it says when it does not. */
  repeats?: { field: NoInfer<Name>; of: NoInfer<Name>; message: string }
  /** What to say when the server gave no sentence for a field. */
  failure: (error: ApiError) => string
}

/**
 * A form of the contract: checked by the contract's own fields, sent by `send`. What the server refuses appears at
 * its field; nothing typed is ever lost.
 */
export function useCallForm<Name extends string>({ fields, initialValues, known, repeats, failure }: Options<Name>) {
  type Values = Record<Name, string>
  type Errors = Partial<Record<Name, string | null>>
  const names = Object.keys(fields) as Name[]
  const initial = Object.fromEntries(names.map((name) => [name, initialValues?.[name] ?? ''])) as Values
  const [values, setValues] = useFormDraft(fields, initial)
  // What came with the form and is already wrong says so at once: else nobody would see why it cannot be sent.
  const [errors, setErrors] = useState<Errors>(
    () =>
      Object.fromEntries(
        Object.keys(initialValues ?? {}).map((name) => [
          name,
          checkField(fields[name as Name], initial[name as Name], known?.[name as Name]),
        ]),
      ) as Errors,
  )
  // What the server said of a field holds until that is typed anew; leaving the field does not put it right.
  const [refused, setRefused] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function check(name: Name): string | null {
    const own = checkField(fields[name], values[name], known?.[name])
    if (own || repeats?.field !== name) return own
    return values[name] === values[repeats.of] ? null : repeats.message
  }
  const isValid = names.every((name) => check(name) === null)

  function setValue(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: null }))
    setRefused((before) => ({ ...before, [name]: null }))
  }

  /** Said when one leaves a field, not while one is still typing in it. */
  function sayErrorOf(name: Name) {
    setErrors((before) => ({ ...before, [name]: check(name) }))
  }

  function inputProps(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name] ?? refused[name] ?? undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.currentTarget.value),
      onBlur: () => sayErrorOf(name),
    }
  }

  /** For a DateInput, which tells the date rather than the event. */
  function dateProps(name: Name) {
    return { ...inputProps(name), onChange: (value: string) => setValue(name, value) }
  }

  function submit(send: (values: Values) => Promise<void>) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (busy) return
      const form = event.currentTarget
      if (!isValid) {
        names.forEach(sayErrorOf)
        return focusFirst(
          form,
          names.filter((name) => check(name) !== null),
        )
      }
      setBusy(true)
      setProblem(null)
      setRefused({})
      send(values)
        .catch((error: unknown) => {
          const refusal = error instanceof ApiError ? error : new ApiError(0, '')
          const atFields = names.filter((name) => refusal.fieldErrors[name])
          if (atFields.length === 0) return setProblem(failure(refusal))
          setRefused(refusal.fieldErrors as Errors)
          focusFirst(form, atFields)
        })
        .finally(() => setBusy(false))
    }
  }

  function reset() {
    setValues(initial)
    setErrors({})
    setRefused({})
  }

  return { values, setValue, inputProps, dateProps, submit, reset, busy, problem, canSubmit: isValid && !busy }
}

/** On a phone the first field that is wrong may be out of sight. */
function focusFirst(form: HTMLFormElement, names: string[]) {
  const field = Array.from(form.elements).find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (field instanceof HTMLElement) field.focus()
}
