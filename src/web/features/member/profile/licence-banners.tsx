import { formatDate, yearOf } from '#domain/dates.ts'
import { formatDaysLeft } from '#domain/expiry-reminders.ts'
import { showsExpiryBanner } from '#domain/licence-status.ts'
import type { Member } from '#web/lib/active-member.ts'
import { today } from '#web/lib/today.ts'
import { Warning } from '#web/ui/problem.tsx'

export function LicenceBanners({ member: { isLicencie, lastLicence } }: { member: Member }) {
  const end = lastLicence?.date_fin ?? null
  if (!isLicencie) return <NotLicensed end={end} />
  if (end !== null && showsExpiryBanner(end, today())) return <ExpiringSoon end={end} />
  return null
}

function NotLicensed({ end }: { end: string | null }) {
  return (
    <Warning>
      <b>Vous n’êtes pas en ordre de licence pour l’année {yearOf(today())}.</b>{' '}
      {end !== null && end < today() && `Votre dernière licence a pris fin le ${formatDate(end)}. `}
      Adressez-vous à votre club pour la renouveler.
    </Warning>
  )
}

function ExpiringSoon({ end }: { end: string }) {
  return (
    <Warning>
      <b>
        Votre licence expire bientôt : le {formatDate(end)}, {formatDaysLeft(end, today())}.
      </b>{' '}
      Votre club peut déjà la renouveler.
    </Warning>
  )
}
