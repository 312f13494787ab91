import { useQuery } from '@tanstack/react-query'
import { type MailingState, mailingStateLabels } from '#contract/staff/staff-mailing-fields.ts'
import { formatFilters } from '#web/features/secretariat/lists/format-filters.ts'
import { listChoicesQuery } from '#web/features/secretariat/lists/list-queries.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

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
export function Audience({ liste }: { liste: Record<string, string> | null }) {
  const { data } = useQuery(listChoicesQuery)
  if (liste === null) return 'Gestionnaires de tous les clubs'
  return formatFilters('membres', liste, data) || 'Tous les membres'
}
