import { subjectLabels } from '#contract/audit-messages.ts'
import { findMailKind } from '#contract/mail-messages.ts'

/** The recorded subject in French; a title or an address stays as it is. */
export function formatAuditSubject(subject: string): string {
  // Members are named by the fields of the entry, not by their internal numbers.
  if (/^members? \d/.test(subject)) return ''
  const [, kind] = /^mail text (\w+)$/.exec(subject) ?? []
  if (kind !== undefined) return findMailKind(kind)?.name ?? ''
  return subject
    .split(' → ')
    .map((part) => part.replace(/^[a-z]+(?= )/, (word) => subjectLabels[word] ?? word))
    .join(' → ')
}
