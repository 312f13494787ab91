import { aDate, max } from '#contract/field-rules.ts'
import { checkField, type TextField } from '#contract/fields.ts'
import { COMMON_PLACEHOLDERS } from '#contract/mail-kinds/every-mail.ts'
import type { MailKind } from '#contract/mail-kinds/mail-kind.ts'
import { findForeignLinks } from '#domain/foreign-links.ts'
import { hasLooseBrace, type MailText, placeholdersIn } from '#domain/mail-text.ts'
import { staffMailMessages } from './staff-mail-messages.ts'

export const mailTextFields = {
  objet: { required: 'L’objet est requis.', max: max(200) },
  texte: { required: 'Le texte est requis.', max: max(5000), multiline: true },
  note: { max: max(1000), multiline: true },
  bouton: { max: max(80) },
} satisfies Record<keyof MailText, TextField>

export type MailTextField = keyof typeof mailTextFields
export const mailTextNames = Object.keys(mailTextFields) as MailTextField[]

export const mailSearchFields = {
  texte: { max: max(255) },
  du: { format: aDate },
  au: { format: aDate },
} satisfies Record<string, TextField>

/** States of a mail: sent, waiting, waiting for a retry, given up. */
export const mailStates = ['envoye', 'attente', 'echec', 'abandonne'] as const
export type MailState = (typeof mailStates)[number]

/**
 * All problems of a text, by field: missing placeholders, unknown placeholders, and links to other sites than the
 * portal and the federation (`ownLinks`).
 */
export function checkMailText(
  kind: MailKind,
  text: MailText,
  ownLinks: string[],
): Partial<Record<MailTextField, string>> {
  const known = [...Object.keys(kind.examples), ...COMMON_PLACEHOLDERS]
  const problems: Partial<Record<MailTextField, string>> = {}
  for (const name of mailTextNames) {
    const problem =
      checkField(mailTextFields[name], text[name]) ??
      checkPlaceholders(text[name], known) ??
      checkLinks(text[name], ownLinks)
    if (problem) problems[name] = problem
  }
  const hasButton = kind.text.bouton !== ''
  if (hasButton && text.bouton.trim() === '') problems.bouton ??= staffMailMessages.buttonRequired
  if (!hasButton && text.bouton.trim() !== '') problems.bouton ??= staffMailMessages.noButton
  const used = placeholdersIn(mailTextNames.map((name) => text[name]).join('\n'))
  const missing = (kind.required ?? []).find((name) => !used.includes(name))
  if (missing !== undefined) problems.texte ??= staffMailMessages.placeholderMissing(missing)
  return problems
}

function checkPlaceholders(text: string, known: string[]): string | null {
  if (hasLooseBrace(text)) return staffMailMessages.looseBrace
  const unknown = placeholdersIn(text).find((name) => !known.includes(name))
  return unknown === undefined ? null : staffMailMessages.placeholderUnknown(unknown)
}

function checkLinks(text: string, ownLinks: string[]): string | null {
  const [foreign] = findForeignLinks(text, ownLinks)
  return foreign === undefined ? null : staffMailMessages.foreignLink(foreign)
}
