import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ignoreFields, matchFields } from '#contract/staff/staff-bank-fields.ts'
import { hints } from '#contract/staff/staff-bank-messages.ts'
import { formatEuros } from '#domain/money.ts'
import { invalidateBank, type WholeMovement } from '#web/features/secretariat/bank/bank-queries.ts'
import { staffOrdersQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './bank.module.css'

const MAX_FOUND = 8
const PAUSE_MS = 250
const failure = ({ message }: { message: string }) => message

async function finish({ message }: { message: string }) {
  notify({ tone: 'success', message })
  await invalidateBank()
}

/** Matches a movement with a suggested order, or one found by search. */
export function MatchMovement({ movement }: { movement: WholeMovement }) {
  const { suggestions, amount, id_movement } = movement
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useQuery({ ...staffOrdersQuery({ texte: wanted, size: MAX_FOUND }), enabled: wanted.length > 1 })
  const found = wanted.length > 1 ? (data?.rows ?? []) : []
  const choices = [
    ...suggestions.map((order) => ({ ...order, why: hints[order.hint] })),
    ...found
      .filter(({ id_order }) => suggestions.every((one) => one.id_order !== id_order))
      .map((order) => ({ ...order, why: order.statut })),
  ]
  const [picked, setPicked] = useState<number | null>(suggestions[0]?.id_order ?? null)
  const order = choices.find(({ id_order }) => id_order === picked)
  const { inputProps, busy, problem, submit } = useCallForm({ fields: matchFields, failure })
  return (
    <form
      noValidate
      className={classes.decision}
      onSubmit={submit(async ({ note }) =>
        order
          ? finish(await callApi('staffMatchMovement', { id_movement, id_order: order.id_order, note }))
          : undefined,
      )}
    >
      {choices.length > 0 && (
        <ChoiceList
          legend="Quelle commande ce mouvement paye-t-il ?"
          choices={choices.map(({ id_order, numero, club, total, why }) => ({
            value: id_order,
            label: `${numero}, ${club}, ${formatEuros(total)}`,
            detail: (
              <>
                {why},{' '}
                <Link to={paths.staffOrder} params={{ id: String(id_order) }}>
                  voir la commande {numero}
                </Link>
              </>
            ),
          }))}
          value={order?.id_order ?? null}
          onChange={setPicked}
        />
      )}
      <TextInput
        label="Chercher une commande"
        placeholder="Numéro, club, nom, communication ou montant"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // Enter searches and does not submit.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {order && (
        <TextInput
          label="Note"
          description={
            order.total === amount
              ? undefined
              : `La commande est de ${formatEuros(order.total)}, le mouvement de ${formatEuros(amount)} : notez pourquoi il est accepté.`
          }
          required={order.total !== amount}
          {...inputProps('note')}
        />
      )}
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" loading={busy} disabled={!order}>
          {order ? `Attribuer à ${order.numero}` : 'Attribuer à une commande'}
        </Button>
      </div>
    </form>
  )
}

export function IgnoreMovement({ movement: { id_movement } }: { movement: WholeMovement }) {
  const { inputProps, busy, problem, submit } = useCallForm({ fields: ignoreFields, failure })
  return (
    <form
      noValidate
      className={classes.decision}
      onSubmit={submit(async (values) => finish(await callApi('staffIgnoreMovement', { id_movement, ...values })))}
    >
      <TextInput
        label="Il ne paye aucune commande, parce que"
        placeholder="Un don, un remboursement de la mutuelle…"
        {...inputProps('reason')}
      />
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" variant="default" loading={busy}>
          Classer sans suite
        </Button>
      </div>
    </form>
  )
}
