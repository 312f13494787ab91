import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { type LicenceStatus, licenceStatus } from '#domain/licence-status.ts'
import { today } from '#web/lib/today.ts'
import classes from './status-badge.module.css'
import { StatusBadge, type StatusTone } from './status-badge.tsx'

const TONES: Record<LicenceStatus, StatusTone> = { licensed: 'ok', near: 'warn', expired: 'bad', none: 'quiet' }

const WORDS = { licensed: 'Valable jusqu’au', near: 'Se termine le', expired: 'Expirée depuis le', none: '' }

/** The status of a licence in words. */
export function formatLicence(dateFin: CalendarDate | null): string {
  if (dateFin === null) return 'Pas encore de licence'
  return `${WORDS[licenceStatus(dateFin, today())]} ${formatDate(dateFin)}`
}

interface Props {
  dateFin: CalendarDate | null
  /** On a phone the date alone is seen, as in a narrow table: icon and colour say the rest. */
  short?: boolean
}

export function LicenceBadge({ dateFin, short = false }: Props) {
  const status = licenceStatus(dateFin, today())
  if (dateFin === null) return <StatusBadge tone={TONES[status]}>{formatLicence(dateFin)}</StatusBadge>
  return (
    <StatusBadge tone={TONES[status]}>
      <span>
        <span className={short ? classes.words : undefined} data-words>
          {WORDS[status]}{' '}
        </span>
        {formatDate(dateFin)}
      </span>
    </StatusBadge>
  )
}
