import { useState } from 'react'
import { criterionFields } from '#contract/staff/staff-club-fields.ts'
import { addDays, addMonths, formatDate } from '#domain/dates.ts'
import { missingForHeld, nextStar, starsOf, validCriteria } from '#domain/label-criteria.ts'
import { invalidateStaffClub, type StaffClub } from '#web/features/secretariat/clubs/club-queries.ts'
import { ReadOnlyUnlessMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './staff-clubs.module.css'

type Criterion = StaffClub['criteres'][number]
type Label = StaffClub['labels'][number]

const LEVELS = [
  { value: '0', label: 'Aucun niveau' },
  { value: '1', label: '1 étoile' },
  { value: '2', label: '2 étoiles' },
  { value: '3', label: '3 étoiles' },
]

export function LabelsTab({ club }: { club: StaffClub }) {
  const valid = validCriteria(
    club.criteres,
    club.criteres.flatMap(({ id, date_fin }) => (date_fin ? [{ critere_id: id, date_fin }] : [])),
    today(),
  )
  return (
    <div className={classes.stack}>
      <Section title="Labels">
        <div className={classes.labels}>
          {club.labels.map((label) => (
            <LabelLevel key={label.label} club={club} label={label} valid={valid} />
          ))}
        </div>
      </Section>
      <Criteria club={club} valid={valid} />
    </div>
  )
}

interface LevelProps {
  club: StaffClub
  label: Label
  valid: ReadonlySet<Criterion>
}

function LabelLevel({ club, label: { label, nom, niveau }, valid }: LevelProps) {
  const next = nextStar(label, niveau, club.criteres, valid)
  const lacking = missingForHeld(label, niveau, club.criteres, valid)
  async function set(level: string) {
    try {
      const input = { id_club: club.id_club, label: label as 'wam' | 'wk' | 'wp', niveau: Number(level) }
      notify({ tone: 'success', message: (await callApi('staffSetLabel', input)).message })
    } catch (error) {
      notify({ tone: 'error', message: formatError(error) })
    }
    await invalidateStaffClub(club.id_club)
  }
  return (
    <div className={classes.label}>
      <ReadOnlyUnlessMay call="staffSetLabel">
        <NativeSelect
          label={nom}
          data={LEVELS}
          value={String(niveau)}
          onChange={({ currentTarget: { value } }) => void set(value)}
        />
      </ReadOnlyUnlessMay>
      {lacking.length > 0 && (
        <Warning>Le niveau accordé manque de critères : {lacking.map((one) => one.nom).join(', ')}.</Warning>
      )}
      {next && (
        <p className={classes.none}>
          {next.missing.length === 0
            ? `Les critères de l’étoile ${next.star} sont réunis.`
            : `Pour l’étoile ${next.star}, il manque\u00a0: ${next.missing.map((one) => one.nom).join(', ')}.`}
        </p>
      )}
    </div>
  )
}

const labelName = ({ labels }: StaffClub, code: string | null) =>
  labels.find(({ label }) => label === code)?.nom ?? 'Commun'

function Criteria({ club, valid }: { club: StaffClub; valid: ReadonlySet<Criterion> }) {
  const [granting, setGranting] = useState<Criterion | null>(null)
  const { id_club } = club
  const columns = useActionColumns('staffGrantCriterion', criterionColumns(club, valid, setGranting))
  return (
    <Section title="Critères">
      <DataTable label="Critères" columns={columns} rows={club.criteres} rowKey={({ id }) => id} paged />
      {granting && <GrantCriterion idClub={id_club} criterion={granting} onClose={() => setGranting(null)} />}
    </Section>
  )
}

function criterionColumns(
  club: StaffClub,
  valid: ReadonlySet<Criterion>,
  onGrant: (criterion: Criterion) => void,
): Column<Criterion>[] {
  const { id_club } = club
  return [
    { title: 'Critère', show: ({ nom }) => nom, lead: true },
    { title: 'Label', show: ({ label }) => labelName(club, label) },
    {
      title: 'Requis pour',
      show: (criterion) =>
        starsOf(criterion)
          .map((star) => `${star}\u00a0★`)
          .join(', ') || '-',
    },
    { title: 'État', show: (criterion) => <State criterion={criterion} valid={valid.has(criterion)} /> },
    {
      title: 'Actions',
      actions: true,
      show: (criterion) => {
        const held = criterion.date_fin !== null && criterion.date_fin >= today()
        return (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`${held ? 'Prolonger' : 'Accorder'}\u00a0: ${criterion.nom}`}
              onClick={() => onGrant(criterion)}
            >
              {held ? 'Prolonger' : 'Accorder'}
            </Button>
            {held && (
              <ConfirmButton
                size="xs"
                label="Mettre fin"
                aria-label={`Mettre fin\u00a0: ${criterion.nom}`}
                title="Mettre fin à ce critère ?"
                verb="Mettre fin"
                onConfirm={async () => {
                  const done = await callApi('staffEndCriterion', { id_club, critere_id: criterion.id })
                  await invalidateStaffClub(id_club)
                  return done
                }}
              >
                <p>{criterion.nom}. Hier devient son dernier jour.</p>
              </ConfirmButton>
            )}
          </>
        )
      },
    },
  ]
}

function State({ criterion: { date_fin }, valid }: { criterion: Criterion; valid: boolean }) {
  if (date_fin !== null && date_fin >= today())
    return <StatusBadge tone="ok">Jusqu’au {formatDate(date_fin)}</StatusBadge>
  if (valid) return <StatusBadge tone="ok">Par un critère plus élevé</StatusBadge>
  return date_fin === null ? (
    <StatusBadge tone="quiet">Non accordé</StatusBadge>
  ) : (
    <StatusBadge tone="warn">Terminé le {formatDate(date_fin)}</StatusBadge>
  )
}

interface GrantProps {
  idClub: number
  criterion: Criterion
  onClose: () => void
}

function GrantCriterion({ idClub, criterion, onClose }: GrantProps) {
  const { dateProps, busy, problem, submit } = useCallForm({
    fields: criterionFields,
    draftOf: criterion.id,
    initialValues: { date_fin: addDays(addMonths(today(), 12), -1) },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title={criterion.nom}
      verb="Accorder le critère"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const { message } = await callApi('staffGrantCriterion', {
          id_club: idClub,
          critere_id: criterion.id,
          ...values,
        })
        notify({ tone: 'success', message })
        onClose()
        await invalidateStaffClub(idClub)
      })}
      onClose={onClose}
    >
      <p>
        {criterion.explication} {criterion.periode && `Période\u00a0: ${criterion.periode}.`}{' '}
        {criterion.evaluation && `Évaluation\u00a0: ${criterion.evaluation}.`}
      </p>
      <DateInput label="Dernier jour" required data-autofocus {...dateProps('date_fin')} />
    </DialogForm>
  )
}
