import { IconHeartHandshake } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type LicenceStatus, licenceStatus } from '#domain/licence-status.ts'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { today } from '#web/lib/today.ts'
import { licenceStatuses } from '#web/ui/licence-statuses.ts'
import classes from './status-counts.module.css'

interface Props {
  rows: LicenceRow[]
  chosen: LicenceStatus | null
  wishes: boolean
  onChoose: (chosen: { status: LicenceStatus | null; wishes: boolean }) => void
}

/** Numbers by status, each a filter that toggles. */
export function StatusCounts({ rows, chosen, wishes, onChoose }: Props) {
  const { counts, wished } = useMemo(() => countRows(rows), [rows])
  return (
    <fieldset className={classes.counts}>
      <legend className="visually-hidden">Statut des licences</legend>
      {licenceStatuses.map(({ status, label, tone, icon: Icon }) => (
        <button
          key={status}
          type="button"
          className={classes.count}
          data-tone={tone}
          aria-pressed={chosen === status}
          onClick={() => onChoose({ status: chosen === status ? null : status, wishes: false })}
        >
          <Icon size={20} aria-hidden />
          <span>{label}</span>
          <b>{counts[status]}</b>
        </button>
      ))}
      {(wished > 0 || wishes) && (
        <button
          type="button"
          className={classes.count}
          data-tone="ok"
          aria-pressed={wishes}
          onClick={() => onChoose({ status: null, wishes: !wishes })}
        >
          <IconHeartHandshake size={20} aria-hidden />
          <span>Souhaitent renouveler</span>
          <b>{wished}</b>
        </button>
      )}
    </fieldset>
  )
}

function countRows(rows: LicenceRow[]) {
  const counts = { licensed: 0, near: 0, expired: 0, none: 0 }
  const day = today()
  for (const { date_fin } of rows) counts[licenceStatus(date_fin, day)] += 1
  return { counts, wished: rows.filter(({ souhait }) => souhait).length }
}
