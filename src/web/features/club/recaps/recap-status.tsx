import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

const TONES: Record<string, StatusTone> = {
  'En cours': 'warn',
  'En attente de décision': 'warn',
  'En attente': 'warn',
  'Annulé / Refusé': 'bad',
  'Annulée / Refusée': 'bad',
  'Cloturé / Validé': 'ok',
  'En attente de payement': 'due',
}

/** The status of a recap, in the federation's colours. */
export function RecapStatus({ statut }: { statut: string }) {
  return <StatusBadge tone={TONES[statut] ?? 'quiet'}>{statut}</StatusBadge>
}
