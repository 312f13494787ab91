/** A mail as it is worded: `{prenom}` and the like stand for what each letter fills in. */
export interface MailText {
  objet: string
  /** Paragraphs, with an empty line between two. */
  texte: string
  /** Small print under the rest; may be empty. */
  note: string
  /** What the button says; empty where the mail has none. */
  bouton: string
}

/** A mail as it is sent. */
export interface Letter {
  subject: string
  paragraphs: string[]
  button?: Link
  note?: string
  /** The way out of mails of that kind: at the very end, whatever the text says. */
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

/** A brace that opens or closes nothing: most likely a placeholder that was mistyped. */
export function hasLooseBrace(text: string): boolean {
  return /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))
}

/** In one pass: braces within a value are a person's own and stay as they are. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))
}

/** Paragraphs are told apart before they are filled in, so that no value makes two of one. */
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

/** The letter for who reads no HTML. */
export function letterAsText({ paragraphs, button, note, unsubscribe }: Letter, sender: MailSender): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}\u00a0:\n${button.url}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribe ? [`${unsubscribe.label}\u00a0:\n${unsubscribe.url}`] : []),
    `-- \n${sender.name}\n${sender.phone} · ${sender.email}`,
  ].join('\n\n')
}
