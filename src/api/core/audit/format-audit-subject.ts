import { subjectLabels } from '#contract/audit-messages.ts'
import { findMailKind } from '#contract/mail-messages.ts'
import { automaticMailLabels } from '#contract/staff/staff-mail-messages.ts'
import { AUTOMATIC_MAILS, type AutomaticMailName } from '#domain/automatic-mails.ts'

/** The recorded subject in French; a title or an address stays as it is. */
export function formatAuditSubject(subject: string): string {
  // Members are named by the fields of the entry, not by their internal numbers.
  if (/^members? \d/.test(subject)) return ''
  const [, kind] = /^mail text (\w+)$/.exec(subject) ?? []
  if (kind !== undefined) return findMailKind(kind)?.name ?? ''
  const [, envoi] = /^automatic mail (\w+)$/.exec(subject) ?? []
  if (envoi !== undefined) return formatAutomaticMail(envoi)
  return subject
    .split(' → ')
    .map((part) => part.replace(/^[a-z]+(?= )/, (word) => subjectLabels[word] ?? word))
    .join(' → ')
}

/** 'Rappel de fin de licence, Premier rappel'; one of another version has no name here. */
function formatAutomaticMail(name: string): string {
  if (!Object.hasOwn(automaticMailLabels, name)) return ''
  const known = name as AutomaticMailName
  const names = [findMailKind(AUTOMATIC_MAILS[known].mail)?.name, automaticMailLabels[known].name]
  return [...new Set(names)].join(', ')
}
