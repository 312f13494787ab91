import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { type LicenceStatus, licenceStatus } from '#domain/licence-status.ts'
import { today } from '#web/lib/today.ts'
import { StatusBadge, type StatusTone } from './status-badge.tsx'

const TONES: Record<LicenceStatus, StatusTone> = { licensed: 'ok', near: 'warn', expired: 'bad', none: 'quiet' }

/** The status of a licence in words. */
export function formatLicence(dateFin: CalendarDate | null): string {
  if (dateFin === null) return 'Pas encore de licence'
  const words = { licensed: 'Valable jusqu’au', near: 'Se termine le', expired: 'Expirée depuis le', none: '' }
  return `${words[licenceStatus(dateFin, today())]} ${formatDate(dateFin)}`
}

export function LicenceBadge({ dateFin }: { dateFin: CalendarDate | null }) {
  return <StatusBadge tone={TONES[licenceStatus(dateFin, today())]}>{formatLicence(dateFin)}</StatusBadge>
}
