import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { licenceFields, transferFields } from '#contract/staff/staff-member-fields.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { licenceYearFrom } from '#domain/licence-renewal.ts'
import { clubNamesQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import type { StaffLicence, StaffMember } from '#web/features/secretariat/members/member-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { finish } from './change-licence.tsx'
import { proposeLicence } from './propose-licence.ts'

interface ClubChoice {
  value: number | null
  error: string | null
  onChange: (idClub: number | null) => void
}

function ClubSelect({ value, error, onChange }: ClubChoice) {
  const { data: clubs = [] } = useQuery(clubNamesQuery)
  return (
    <NativeSelect
      label="Club"
      required
      data-autofocus
      error={error}
      data={[
        { value: '', label: 'Choisir un club' },
        ...clubs.map(({ id_club, club, numero_club }) => ({
          value: String(id_club),
          label: `${club} (${numero_club})`,
        })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}

/** The club of a form: required, and with errors of the server, like the form's fields. */
function useClubChoice(first: number | null) {
  const [value, setValue] = useState(first)
  const [error, setError] = useState<string | null>(null)
  return {
    props: {
      value,
      error,
      onChange: (idClub: number | null) => {
        setValue(idClub)
        setError(null)
      },
    },
    /** Sends with the club, or shows that it is missing. */
    async send<T>(call: (idClub: number) => Promise<T>): Promise<T | null> {
      if (value === null) {
        setError(staffMemberMessages.clubMissing)
        return null
      }
      return call(value).catch((refusal: unknown) => {
        if (refusal instanceof ApiError) setError(refusal.fieldErrors.id_club ?? null)
        throw refusal
      })
    },
  }
}

export function IssueLicence({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const proposed = proposeLicence(member.licences, today())
  const club = useClubChoice(proposed.id_club)
  const { values, setValue, dateProps, busy, problem, submit } = useCallForm({
    fields: licenceFields,
    initialValues: licenceYearFrom(proposed.start),
    failure: ({ message }) => message,
  })
  const first = dateProps('date_debut')
  return (
    <DialogForm
      title="Délivrer une licence"
      verb="Délivrer la licence"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (period) => {
        const done = await club.send((id_club) =>
          callApi('staffIssueLicence', { id_member: member.fiche.id, id_club, ...period }),
        )
        if (done) await finish(member.fiche.id, done, onClose)
      })}
      onClose={onClose}
    >
      <ClubSelect {...club.props} />
      <DateInput
        label="Premier jour"
        required
        {...first}
        onChange={(day) => {
          // The last day follows the first until it is edited.
          const follows = isCalendarDate(values.date_debut)
            ? values.date_fin === licenceYearFrom(values.date_debut).date_fin
            : true
          first.onChange(day)
          if (follows && isCalendarDate(day)) setValue('date_fin', licenceYearFrom(day).date_fin)
        }}
      />
      <DateInput label="Dernier jour" required {...dateProps('date_fin')} />
    </DialogForm>
  )
}

interface TransferProps {
  idMember: number
  licence: StaffLicence
  onClose: () => void
}

export function TransferLicence({ idMember, licence, onClose }: TransferProps) {
  const { id_licence, date_debut, date_fin } = licence
  const club = useClubChoice(null)
  const now = today()
  const { dateProps, busy, problem, submit } = useCallForm({
    fields: transferFields,
    draftOf: id_licence,
    initialValues: { date: now >= date_debut && now <= date_fin ? now : date_debut },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Transférer la licence"
      verb="Transférer"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const done = await club.send((id_club) => callApi('staffTransferLicence', { id_licence, id_club, ...values }))
        if (done) await finish(idMember, done, onClose)
      })}
      onClose={onClose}
    >
      <p>
        {licence.club}, du {formatDate(date_debut)} au {formatDate(date_fin)}. La licence se termine la veille dans ce
        club ; le reste est délivré dans le nouveau, avec le même dernier jour. Le membre, les deux clubs et leurs
        responsables en sont avertis par e-mail.
      </p>
      <ClubSelect {...club.props} />
      <DateInput label="Premier jour dans le nouveau club" required {...dateProps('date')} />
    </DialogForm>
  )
}
