import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The state of an account in one badge. */
export function AccountState({ account: { confirmed, staff } }: { account: { confirmed: boolean; staff: boolean } }) {
  if (staff) return <StatusBadge tone="quiet">Secrétariat</StatusBadge>
  return confirmed ? (
    <StatusBadge tone="ok">Adresse confirmée</StatusBadge>
  ) : (
    <StatusBadge tone="warn">Adresse à confirmer</StatusBadge>
  )
}
