import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { payCreditBackFields } from '#contract/staff/staff-order-fields.ts'
import { creditKinds } from '#contract/staff/staff-order-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { clubAccountQuery, invalidateStaffClub, type StaffClub } from '#web/features/secretariat/clubs/club-queries.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './staff-clubs.module.css'

type Entry = OutputOf<'staffGetClubAccount'>['ecritures'][number]

const columns: Column<Entry>[] = [
  { title: 'Date', lead: true, show: ({ date }) => formatDate(date) },
  { title: 'Quoi', show: ({ kind }) => creditKinds[kind] },
  { title: 'Pièce', show: (entry) => <Document entry={entry} /> },
  { title: 'Montant', show: ({ montant }) => formatEuros(montant), align: 'end' },
]

function Document({ entry: { id_order, numero, id_movement } }: { entry: Entry }) {
  if (id_order !== null) {
    return (
      <Link to={paths.staffOrder} params={{ id: String(id_order) }}>
        {numero}
      </Link>
    )
  }
  if (id_movement === null) return '-'
  return (
    <Link to={paths.staffBank} search={{ mouvement: String(id_movement) }}>
      Mouvement de la banque
    </Link>
  )
}

/** The club's credit, how it came and went, and what its orders still lack. */
export function AccountTab({ club }: { club: StaffClub }) {
  const { data, error } = useQuery(clubAccountQuery(club.id_club))
  const [isPaying, setIsPaying] = useState(false)
  return (
    <Section
      title="Compte du club"
      actions={
        <div className={classes.controls}>
          {data && data.avoir > 0 && (
            <IfMay call="staffPayCreditBack">
              <Button variant="default" onClick={() => setIsPaying(true)}>
                Rendre l’avoir
              </Button>
            </IfMay>
          )}
          <IfMay call="staffCreateOrder">
            <ButtonLink to={paths.staffNewOrder} search={{ club: String(club.id_club) }}>
              Nouvelle commande
            </ButtonLink>
          </IfMay>
        </div>
      }
    >
      {error && !data && <Problem>{formatError(error)}</Problem>}
      {!error && !data && <Skeleton height={80} radius={12} />}
      {data && (
        <>
          <p>
            Avoir : <b>{formatEuros(data.avoir)}</b>. À payer par virement :{' '}
            <Link to={paths.staffOrders} search={{ club: String(club.id_club), etat: 'awaiting_payment' }}>
              {formatEuros(data.attendu)}
            </Link>
            .
          </p>
          {data.ecritures.length === 0 ? (
            <p className={classes.none}>Ce club n’a jamais eu d’avoir.</p>
          ) : (
            <DataTable label="Avoir du club" columns={columns} rows={data.ecritures} rowKey={({ id }) => id} />
          )}
        </>
      )}
      {data && isPaying && <PayBack club={club} credit={data.avoir} onClose={() => setIsPaying(false)} />}
    </Section>
  )
}

function PayBack({ club, credit, onClose }: { club: StaffClub; credit: number; onClose: () => void }) {
  const { id_club, numero_compte } = club
  const keyOf = useCallKey()
  const { inputProps, dateProps, busy, problem, submit } = useCallForm({
    fields: payCreditBackFields,
    initialValues: { montant: credit.toFixed(2).replace('.', ','), date: today() },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Rendre l’avoir"
      verb="Enregistrer le virement"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const input = { id_club, ...values }
        const { message } = await callApi('staffPayCreditBack', input, { idempotencyKey: keyOf(input) })
        notify({ tone: 'success', message })
        onClose()
        await invalidateStaffClub(id_club)
      })}
      onClose={onClose}
    >
      <p>
        Le portail note le virement ; faites-le vous-même{numero_compte && `, vers le compte ${numero_compte}`}. Cela ne
        se défait pas.
      </p>
      <TextInput label="Montant" inputMode="decimal" autoComplete="off" required {...inputProps('montant')} />
      <DateInput label="Viré le" required {...dateProps('date')} />
      <TextInput label="Note" placeholder="Numéro de l’extrait, par exemple" {...inputProps('note')} />
    </DialogForm>
  )
}
