import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { testCards } from '#contract/sandbox-cards.ts'
import { config } from '#web/config.ts'
import { today } from '#web/lib/today.ts'
import { Fold } from '#web/ui/fold.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { callSandbox } from './call-sandbox.ts'
import {
  type CardNumbers,
  cardChecks,
  checkDigits,
  checkExpired,
  EXPIRED,
  groupDigits,
  groupExpiry,
  readCard,
} from './card-digits.ts'
import classes from './card-field.module.css'
import { type CardFieldProps, CONFIRM_WITHIN_MS, MethodRejected, type TypedCard, within } from './payment-client.ts'

type Part = keyof typeof cardChecks

/** The number is not in React state: it stays in the field until it is sent to the provider. */
export default function SandboxCardField({ onCard }: CardFieldProps) {
  const number = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const cvc = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Partial<Record<Part, string | null>>>({})
  useEffect(() => () => onCard(null), [onCard])

  const read = () => readCard(number.current!.value, expiry.current!.value, cvc.current!.value)
  const reportCard = () => onCard(read() && typedCard(read, markRejected))

  /** The message at the foot of the form may be out of sight. */
  function markRejected(code: string | undefined) {
    const isExpired = code === 'expired_card'
    setErrors((before) => ({ ...before, ...(isExpired ? { expiry: EXPIRED } : { number: REJECTED }) }))
    const field = isExpired ? expiry : number
    field.current?.focus()
  }

  function inputProps(part: Part, shape: (text: string) => string) {
    return {
      error: errors[part] ?? undefined,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
        write(currentTarget, shape)
        setErrors((before) => ({ ...before, [part]: null }))
        reportCard()
      },
      onBlur: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) =>
        setErrors((before) => ({ ...before, [part]: value ? formatProblem(part, value) : null })),
    }
  }

  function fillWith(digits: string) {
    number.current!.value = digits
    expiry.current!.value = '12 / 34'
    cvc.current!.value = '123'
    setErrors({})
    reportCard()
  }

  return (
    <div className={classes.fields}>
      <TextInput
        ref={number}
        className={classes.number}
        label="Numéro de carte"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        required
        {...inputProps('number', groupDigits)}
      />
      <TextInput
        ref={expiry}
        label="Date d’expiration"
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder="MM / AA"
        required
        {...inputProps('expiry', groupExpiry)}
      />
      <TextInput
        ref={cvc}
        label="Code de sécurité"
        autoComplete="cc-csc"
        inputMode="numeric"
        placeholder="CVC"
        required
        {...inputProps('cvc', (text) => text.replace(/\D/g, '').slice(0, 4))}
      />
      {config.demo && (
        <Fold className={classes.tests} title="Cartes de test de la démonstration">
          <p>Aucune vraie carte n’est acceptée ici. Touchez une carte pour l’utiliser.</p>
          <ul>
            {testCards.map(({ number: digits, shows }) => (
              <li key={digits}>
                <button type="button" onClick={() => fillWith(digits)}>
                  <b>{digits}</b>
                  <span>{shows}</span>
                </button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

const REJECTED = 'Cette carte n’est pas acceptée'

function formatProblem(part: Part, value: string) {
  const problem = cardChecks[part](value)
  if (problem || part === 'cvc') return problem
  return part === 'number' ? checkDigits(value) : checkExpired(value, today())
}

function typedCard(read: () => CardNumbers | null, onRejected: (code: string | undefined) => void): TypedCard {
  return {
    createMethod: async (name) => {
      const { id, error } = await within(CONFIRM_WITHIN_MS, callSandbox('payment_methods', { ...read()!, name }))
      if (id) return id
      onRejected(error?.code)
      throw new MethodRejected(error?.message)
    },
  }
}

/** Reformats while typing; the cursor stays behind the same digit. */
function write(field: HTMLInputElement, shape: (text: string) => string) {
  const digitsBefore = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length
  const atEnd = field.selectionStart === field.value.length
  field.value = shape(field.value)
  if (atEnd) return
  let at = 0
  for (let seen = 0; at < field.value.length && seen < digitsBefore; at += 1) if (/\d/.test(field.value[at]!)) seen += 1
  field.setSelectionRange(at, at)
}
