import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { affiliationOrderFields } from '#contract/staff/staff-club-order-fields.ts'
import { staffClubOrderMessages } from '#contract/staff/staff-club-order-messages.ts'
import { formatEuros, formatMoney, readEuros } from '#domain/money.ts'
import { MAX_AFFILIATIONS_AT_ONCE } from '#domain/order-limit.ts'
import { invalidateOrders } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './new-order.module.css'
import { useTicks } from './use-ticks.ts'

type Affiliable = OutputOf<'staffListAffiliable'>
type Club = Affiliable['clubs'][number]

interface Props {
  annee: number
  affiliable: Affiliable
}

/** The clubs to order for, and the one confirmation for all of them. */
export function AffiliationsForm({ annee, affiliable: { clubs, prix } }: Props) {
  const ids = clubs.map(({ id_club }) => id_club)
  const { ticked, setTicked, toggle } = useTicks(ids)
  const [confirmed, setConfirmed] = useState<Club[] | null>(null)
  const chosen = clubs.filter(({ id_club }) => ticked.has(id_club))
  if (clubs.length === 0) return null
  return (
    <>
      <DataTable
        label="Clubs à affilier"
        columns={columnsOf(ticked, toggle)}
        rows={clubs}
        rowKey={({ id_club }) => id_club}
        paged
      />
      <ActionBar chosen={`${chosen.length} sur ${clubs.length} ${chosen.length > 1 ? 'clubs choisis' : 'club choisi'}`}>
        <Button variant="default" onClick={() => setTicked(new Set(chosen.length > 0 ? [] : ids))}>
          {chosen.length > 0 ? 'Tout décocher' : 'Tout cocher'}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setConfirmed(chosen)}>
          Commander les affiliations
        </Button>
      </ActionBar>
      {confirmed && (
        <Confirmation annee={annee} clubs={confirmed} listPrice={prix} onClose={() => setConfirmed(null)} />
      )}
    </>
  )
}

function columnsOf(ticked: ReadonlySet<number>, onToggle: (id: number) => void): Column<Club>[] {
  return [
    {
      title: 'Club',
      lead: true,
      show: ({ id_club, club, numero_club }) => (
        <Checkbox label={`${club} (${numero_club})`} checked={ticked.has(id_club)} onChange={() => onToggle(id_club)} />
      ),
    },
    { title: 'Localité', show: ({ ville }) => ville || '-' },
    { title: 'Dernière affiliation', show: ({ derniere_annee }) => derniere_annee ?? 'Jamais', align: 'end' },
    { title: 'Licenciés', show: ({ licencies }) => licencies, align: 'end' },
    {
      title: 'E-mail',
      show: ({ avec_mail }) =>
        avec_mail ? <StatusBadge tone="ok">Oui</StatusBadge> : <StatusBadge tone="warn">Aucun</StatusBadge>,
    },
  ]
}

interface ConfirmationProps {
  annee: number
  clubs: Club[]
  listPrice: number
  onClose: () => void
}

/** Sends the clubs in batches. After a failure, the same button continues with those that are left. */
function Confirmation({ annee, clubs, listPrice, onClose }: ConfirmationProps) {
  const keyOf = useCallKey()
  const [doneCount, setDoneCount] = useState(0)
  const [madeCount, setMadeCount] = useState(0)
  const { values, inputProps, busy, problem, submit } = useCallForm({
    fields: affiliationOrderFields,
    initialValues: { prix: formatEuros(listPrice).replace(/\s*€/, '') },
    failure: formatError,
  })
  const silent = clubs.filter(({ avec_mail }) => !avec_mail)
  const cents = (readEuros(values.prix) ?? 0) * clubs.length

  async function send({ prix }: { prix: string }) {
    let made = madeCount
    for (let from = doneCount; from < clubs.length; from += MAX_AFFILIATIONS_AT_ONCE) {
      const batch = clubs.slice(from, from + MAX_AFFILIATIONS_AT_ONCE)
      const input = { annee, prix, id_clubs: batch.map(({ id_club }) => id_club) }
      const { commandes } = await callApi('staffOrderAffiliations', input, { idempotencyKey: keyOf(input) })
      made += commandes
      setMadeCount(made)
      setDoneCount(from + batch.length)
    }
    notify({ tone: 'success', message: staffClubOrderMessages.affiliationsMade(made) })
    onClose()
    await invalidateOrders()
  }

  /** What was made before a failure is in the list no more. */
  function close() {
    onClose()
    if (doneCount > 0) void invalidateOrders()
  }

  return (
    <DialogForm
      title={`Affiliations ${annee}`}
      verb={doneCount > 0 && !busy ? 'Continuer' : 'Commander les affiliations'}
      busy={busy}
      problem={problem}
      onSubmit={submit(send)}
      onClose={close}
    >
      <TextInput
        label="Prix par club"
        inputMode="decimal"
        autoComplete="off"
        required
        disabled={doneCount > 0}
        {...inputProps('prix')}
      />
      <p>
        <b>{clubs.length}</b> {clubs.length > 1 ? 'commandes' : 'commande'}, <b>{formatMoney(cents)}</b> en tout. Chaque
        club reçoit tout de suite les données de son virement.
      </p>
      {silent.length > 0 && (
        <p>Sans adresse e-mail, donc à prévenir autrement : {silent.map(({ club }) => club).join(', ')}.</p>
      )}
      {clubs.length > MAX_AFFILIATIONS_AT_ONCE && (busy || doneCount > 0) && (
        <label className={classes.progress}>
          <span role="status">
            {doneCount} sur {clubs.length} clubs
          </span>
          <progress value={doneCount} max={clubs.length} />
        </label>
      )}
    </DialogForm>
  )
}
