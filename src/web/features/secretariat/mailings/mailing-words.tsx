import { useQuery } from '@tanstack/react-query'
import { type MailingState, mailingStateLabels } from '#contract/staff/staff-mailing-messages.ts'
import { formatFilters } from '#web/features/secretariat/lists/format-filters.ts'
import { listChoicesQuery } from '#web/features/secretariat/lists/list-queries.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import type { ListedMailing } from './mailing-queries.ts'

const TONES: Record<MailingState, StatusTone> = {
  draft: 'quiet',
  pending: 'warn',
  sending: 'due',
  sent: 'ok',
  stopped: 'bad',
}

export function MailingStateBadge({ etat }: { etat: MailingState }) {
  return <StatusBadge tone={TONES[etat]}>{mailingStateLabels[etat]}</StatusBadge>
}

/** The recipients of a mailing in words. */
export function Audience({ parmi, liste }: Pick<ListedMailing, 'parmi' | 'liste'>) {
  const { data } = useQuery(listChoicesQuery)
  const chosen = formatFilters(parmi, liste, data)
  if (parmi === 'membres') return chosen || 'Tous les membres'
  if (parmi === 'clubs') return chosen ? `Gestionnaires des clubs\u00a0: ${chosen}` : 'Gestionnaires de tous les clubs'
  return chosen ? `Gestionnaires, commandes\u00a0: ${chosen}` : 'Gestionnaires des clubs qui ont commandé'
}
