import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ignoreFields, matchFields } from '#contract/staff/staff-bank-fields.ts'
import { hints } from '#contract/staff/staff-bank-messages.ts'
import { withDe } from '#domain/elision.ts'
import { formatEuros, formatMoney, readEuros, toCents } from '#domain/money.ts'
import { invalidateBank, type WholeMovement } from '#web/features/secretariat/bank/bank-queries.ts'
import { staffOrdersQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './bank.module.css'

const MAX_FOUND = 8
const PAUSE_MS = 250
const failure = ({ message }: { message: string }) => message

export async function finishDecision({ message }: { message: string }) {
  notify({ tone: 'success', message })
  await invalidateBank()
}

interface Candidate {
  id_order: number
  numero: string
  club: string
  du: number
  why: string
}

interface Part extends Candidate {
  /** As typed. */
  amount: string
  accept: boolean
  /** Added by the person, whose button is gone: its amount takes the focus. */
  picked: boolean
}

const centsOf = ({ amount }: Part) => readEuros(amount) ?? 0

/** Shares a movement among orders that are suggested, or found by search. */
export function MatchMovement({ movement }: { movement: WholeMovement }) {
  const { suggestions, amount, id_movement } = movement
  const whole = toCents(amount)
  const [parts, setParts] = useState<Part[]>(() =>
    suggestions.slice(0, 1).map((order) => takePart({ ...order, why: hints[order.hint] }, whole, false)),
  )
  const find = useRef<HTMLInputElement>(null)
  const rest = whole - parts.reduce((sum, part) => sum + centsOf(part), 0)
  const change = (id_order: number, changes: Partial<Part>) =>
    setParts(parts.map((part) => (part.id_order === id_order ? { ...part, ...changes } : part)))
  const { inputProps, busy, problem, submit } = useCallForm({ fields: matchFields, failure })
  const needsNote = parts.some((part) => part.accept && isShort(part))
  return (
    <form
      noValidate
      className={classes.decision}
      onSubmit={submit(async ({ note }) => {
        const attributions = parts.map((part) => ({
          id_order: part.id_order,
          montant: centsOf(part) / 100,
          accepter: part.accept && isShort(part),
        }))
        return finishDecision(await callApi('staffMatchMovement', { id_movement, attributions, note }))
      })}
    >
      {parts.map((part) => (
        <PartFields
          key={part.id_order}
          part={part}
          onChange={(changes) => change(part.id_order, changes)}
          onRemove={() => {
            setParts(parts.filter(({ id_order }) => id_order !== part.id_order))
            find.current?.focus()
          }}
        />
      ))}
      <FindOrder
        field={find}
        movement={movement}
        isEmpty={parts.length === 0}
        taken={parts.map(({ id_order }) => id_order)}
        onPick={(order) => setParts([...parts, takePart(order, rest, true)])}
      />
      {parts.length > 0 && (
        <>
          <p role="status">{formatRest(rest, parts[0]!.club)}</p>
          <TextInput
            label="Note"
            description={needsNote ? 'Notez pourquoi la différence est acceptée.' : undefined}
            required={needsNote}
            {...inputProps('note')}
          />
        </>
      )}
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" loading={busy} disabled={parts.length === 0 || rest < 0}>
          {formatSubmit(parts)}
        </Button>
      </div>
    </form>
  )
}

const isShort = (part: Part) => centsOf(part) < toCents(part.du)

function takePart(order: Candidate, rest: number, picked: boolean): Part {
  const cents = Math.max(0, Math.min(rest, toCents(order.du)))
  return { ...order, amount: (cents / 100).toFixed(2).replace('.', ','), accept: false, picked }
}

function formatRest(rest: number, club: string) {
  if (rest < 0) return `Il y a ${formatMoney(-rest)} de trop : le mouvement n’a pas cet argent.`
  return rest === 0 ? 'Tout le mouvement est attribué.' : `Reste ${formatMoney(rest)} : avoir ${withDe(club)}.`
}

function formatSubmit(parts: Part[]) {
  if (parts.length === 0) return 'Attribuer à une commande'
  return parts.length === 1 ? `Attribuer à ${parts[0]!.numero}` : `Attribuer à ${parts.length} commandes`
}

function PartFields({
  part,
  onChange,
  onRemove,
}: {
  part: Part
  onChange: (changes: Partial<Part>) => void
  onRemove: () => void
}) {
  const { id_order, numero, club, du, why, amount, accept, picked } = part
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (picked) field.current?.focus()
  }, [picked])
  const lacking = toCents(du) - centsOf(part)
  return (
    <fieldset className={classes.part}>
      <legend>
        {numero}, {club}
      </legend>
      <p className={classes.why}>
        Dû : {formatEuros(du)} · {why},{' '}
        <Link to={paths.staffOrder} params={{ id: String(id_order) }}>
          voir la commande {numero}
        </Link>
      </p>
      <div className={classes.partLine}>
        <TextInput
          ref={field}
          label="Montant attribué"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        />
        <Button variant="default" onClick={onRemove} aria-label={`Retirer ${numero}`}>
          Retirer
        </Button>
      </div>
      {lacking > 0 && (
        <Checkbox
          label={`Accepter qu’il manque ${formatMoney(lacking)} : la commande est payée`}
          description="Sinon cet argent est gardé pour la commande, et le club est prié de verser le solde."
          checked={accept}
          onChange={({ currentTarget }) => onChange({ accept: currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}

/** Suggested orders, and a search among those that await a transfer. */
function FindOrder({
  field,
  movement: { suggestions },
  isEmpty,
  taken,
  onPick,
}: {
  field: RefObject<HTMLInputElement | null>
  movement: WholeMovement
  isEmpty: boolean
  taken: number[]
  onPick: (order: Candidate) => void
}) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useQuery({ ...staffOrdersQuery({ texte: wanted, size: MAX_FOUND }), enabled: wanted.length > 1 })
  const found = wanted.length > 1 ? (data?.rows ?? []) : []
  const candidates: Candidate[] = [
    ...suggestions.map((order) => ({ ...order, why: hints[order.hint] })),
    ...found
      .filter(({ id_order }) => suggestions.every((one) => one.id_order !== id_order))
      .map(({ total, recu, statut, ...order }) => ({ ...order, du: total - recu, why: statut })),
  ].filter(({ id_order }) => !taken.includes(id_order))
  return (
    <>
      <TextInput
        ref={field}
        label={isEmpty ? 'Chercher une commande' : 'Chercher une autre commande'}
        placeholder="Numéro, club, nom, communication ou montant"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // Enter searches and does not submit.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {candidates.length > 0 && (
        <ul className={classes.candidates} aria-label="Commandes possibles">
          {candidates.map((order) => (
            <li key={order.id_order}>
              <span>
                {order.numero}, {order.club}, {formatEuros(order.du)}
                <span className={classes.why}>{order.why}</span>
              </span>
              <Button variant="default" size="sm" aria-label={`Ajouter ${order.numero}`} onClick={() => onPick(order)}>
                Ajouter
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Takes an attribution or a payout back. */
export function DetachMovement({ movement: { id_movement, state } }: { movement: WholeMovement }) {
  const { inputProps, busy, problem, submit } = useCallForm({ fields: ignoreFields, failure })
  return (
    <form
      noValidate
      className={classes.decision}
      onSubmit={submit(async (values) =>
        finishDecision(await callApi('staffDetachMovement', { id_movement, ...values })),
      )}
    >
      <TextInput
        label={
          state === 'payout' ? 'Ce versement est une erreur, parce que' : 'L’attribution est une erreur, parce que'
        }
        {...inputProps('reason')}
      />
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" variant="default" loading={busy}>
          {state === 'payout' ? 'Reprendre le versement' : 'Reprendre l’attribution'}
        </Button>
      </div>
    </form>
  )
}

/** For one movement, or for several of the list. */
export function IgnoreMovements({ ids, onDone }: { ids: number[]; onDone?: () => void }) {
  const { inputProps, busy, problem, submit } = useCallForm({ fields: ignoreFields, failure })
  const several = ids.length > 1
  return (
    <form
      noValidate
      className={classes.decision}
      onSubmit={submit(async (values) => {
        await finishDecision(await callApi('staffIgnoreMovements', { id_movements: ids, ...values }))
        onDone?.()
      })}
    >
      <TextInput
        label={several ? 'Ils ne payent aucune commande, parce que' : 'Il ne paye aucune commande, parce que'}
        placeholder="Un don, un remboursement de la mutuelle…"
        {...inputProps('reason')}
      />
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" variant="default" loading={busy}>
          {several ? `Classer ces ${ids.length} sans suite` : 'Classer sans suite'}
        </Button>
      </div>
    </form>
  )
}
