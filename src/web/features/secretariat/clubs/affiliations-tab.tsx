import { useState } from 'react'
import { affiliationFields } from '#contract/staff/staff-club-fields.ts'
import { formatDate, yearOf } from '#domain/dates.ts'
import { invalidateStaffClub, type StaffClub } from '#web/features/secretariat/clubs/club-queries.ts'
import { IfMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './staff-clubs.module.css'

type Affiliation = StaffClub['affiliations'][number]

/** One row a year: requested, paid. */
export function AffiliationsTab({ club: { id_club, affiliations } }: { club: StaffClub }) {
  const [editing, setEditing] = useState<Affiliation | 'new' | null>(null)
  const columns = useActionColumns('staffSetAffiliation', affiliationColumns(id_club, setEditing))
  return (
    <Section
      title="Affiliations"
      actions={
        <IfMay call="staffSetAffiliation">
          <Button onClick={() => setEditing('new')}>Ajouter une année</Button>
        </IfMay>
      }
    >
      {affiliations.length === 0 ? (
        <p className={classes.none}>Ce club n’a jamais été affilié.</p>
      ) : (
        <DataTable label="Affiliations" columns={columns} rows={affiliations} rowKey={({ annee }) => annee} />
      )}
      {editing && (
        <AffiliationForm
          idClub={id_club}
          affiliation={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  )
}

function affiliationColumns(id_club: number, onEdit: (affiliation: Affiliation) => void): Column<Affiliation>[] {
  return [
    { title: 'Année', show: ({ annee }) => annee, lead: true },
    { title: 'Inscription', show: ({ inscription }) => formatDate(inscription) },
    {
      title: 'Payement',
      show: ({ payement }) =>
        payement ? (
          <StatusBadge tone="ok">{formatDate(payement)}</StatusBadge>
        ) : (
          <StatusBadge tone="due">À payer</StatusBadge>
        ),
    },
    {
      title: 'Actions',
      actions: true,
      show: (affiliation) => (
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={`Modifier l’affiliation ${affiliation.annee}`}
            onClick={() => onEdit(affiliation)}
          >
            Modifier
          </Button>
          <ConfirmButton
            size="xs"
            label="Retirer"
            aria-label={`Retirer l’affiliation ${affiliation.annee}`}
            title={`Retirer l’affiliation ${affiliation.annee}\u00a0?`}
            verb="Retirer l’affiliation"
            onConfirm={async () => {
              const done = await callApi('staffRemoveAffiliation', { id_club, annee: affiliation.annee })
              await invalidateStaffClub(id_club)
              return done
            }}
          >
            <p>Le club n’est plus affilié cette année-là.</p>
          </ConfirmButton>
        </>
      ),
    },
  ]
}

interface FormProps {
  idClub: number
  affiliation: Affiliation | null
  onClose: () => void
}

function AffiliationForm({ idClub, affiliation, onClose }: FormProps) {
  const { inputProps, dateProps, busy, problem, submit } = useCallForm({
    fields: affiliationFields,
    initialValues: {
      annee: String(affiliation?.annee ?? yearOf(today())),
      inscription: affiliation?.inscription ?? today(),
      payement: affiliation?.payement ?? '',
    },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title={affiliation ? `Affiliation ${affiliation.annee}` : 'Ajouter une affiliation'}
      verb="Enregistrer"
      busy={busy}
      problem={problem}
      onSubmit={submit(async ({ annee, ...days }) => {
        const input = { id_club: idClub, annee: Number(annee), ...days }
        const { message } = await callApi('staffSetAffiliation', input)
        notify({ tone: 'success', message })
        onClose()
        await invalidateStaffClub(idClub)
      })}
      onClose={onClose}
    >
      {!affiliation && (
        <TextInput label="Année" type="number" min={1950} max={2200} required {...inputProps('annee')} />
      )}
      <DateInput label="Inscription" required {...dateProps('inscription')} />
      <DateInput
        label="Payement"
        description="Vide tant que le club n’a pas payé."
        data-autofocus
        {...dateProps('payement')}
      />
    </DialogForm>
  )
}
