import { withDe } from './elision.ts'

/** The template of a mail: `{prenom}` and others are placeholders. */
export interface MailText {
  objet: string
  /** Paragraphs, separated by an empty line. */
  texte: string
  /** Small print at the end; may be empty. */
  note: string
  /** Label of the button; empty without one. */
  bouton: string
}

/** A mail as sent. */
export interface Letter {
  subject: string
  paragraphs: string[]
  button?: Link
  note?: string
  /** The unsubscribe link, at the very end of every text. */
  unsubscribe?: Link
}

export interface Link {
  label: string
  url: string
}

export interface MailSender {
  name: string
  phone: string
  email: string
}

const PLACEHOLDER = /\{([^{}]*)\}/g

/** The names between braces, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name!))]
}

/** An unbalanced brace is most likely a mistyped placeholder. */
export function hasLooseBrace(text: string): boolean {
  return /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))
}

/** Placeholders whose value is the name of a person, before which "de" is elided. */
const PERSONS = /^(prenom|membre|auteur)$/

/** One pass, so that braces within a value stay as they are. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/(\bde )?\{([^{}]*)\}/g, (whole, de: string | undefined, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    const value = values[name]!
    return de && PERSONS.test(name) ? withDe(value) : `${de ?? ''}${value}`
  })
}

/** Splits paragraphs before filling them, so that no value splits one. */
export function writeLetter(
  { objet, texte, note, bouton }: MailText,
  values: Record<string, string>,
  { url, unsubscribe }: { url?: string | undefined; unsubscribe?: Link | undefined } = {},
): Letter {
  const fill = (text: string) => fillText(text, values)
  return {
    subject: fill(objet),
    paragraphs: texte
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
      .map(fill),
    ...(url !== undefined && { button: { label: fill(bouton), url } }),
    ...(note !== '' && { note: fill(note) }),
    ...(unsubscribe && { unsubscribe }),
  }
}

/** The plain text alternative. */
export function letterAsText({ paragraphs, button, note, unsubscribe }: Letter, sender: MailSender): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}\u00a0:\n${button.url}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribe ? [`${unsubscribe.label}\u00a0:\n${unsubscribe.url}`] : []),
    `-- \n${sender.name}\n${sender.phone} · ${sender.email}`,
  ].join('\n\n')
}
