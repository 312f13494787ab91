import { findMailKind, MAILING_KIND, TRIAL_KIND } from '#contract/mail-messages.ts'
import type { MailState } from '#contract/staff/staff-mail-fields.ts'
import { mailStateWords } from '#contract/staff/staff-mail-messages.ts'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

/** A kind of an earlier release is shown by its name. */
export function kindWords(sorte: string): string {
  if (sorte === TRIAL_KIND) return 'Essai d’un texte'
  if (sorte === MAILING_KIND) return 'Mailing'
  return findMailKind(sorte)?.name ?? sorte
}

const TONES: Record<MailState, StatusTone> = { envoye: 'ok', attente: 'quiet', echec: 'warn', abandonne: 'bad' }

export function MailStateBadge({ etat }: { etat: MailState }) {
  return <StatusBadge tone={TONES[etat]}>{mailStateWords[etat]}</StatusBadge>
}
