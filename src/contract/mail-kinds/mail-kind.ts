import type { MailText } from '#domain/mail-text.ts'

/** A mail the portal sends. */
export interface MailKind<Name extends string = string> {
  /** What the secretariat calls it. */
  name: string
  /** Who gets it, and when. */
  when: string
  /** The text that holds until the secretariat writes another. */
  text: MailText
  /** Every placeholder of its own, with an example. */
  examples: Record<Name, string>
  /** Without these the mail says nothing: a text must keep them. */
  required?: NoInfer<Name>[]
  /** Its link opens something for whoever holds it: nobody else may read it. */
  secret?: true
  /** It says where money goes, or warns of a change or of a misuse: only an administrator may word it. */
  guarded?: true
  /** Ends with the way out of mails of that kind. */
  unsubscribe?: true
}

/** Whether only an administrator may word it: also when its link opens something. */
export function isGuarded({ guarded, secret }: MailKind): boolean {
  return guarded === true || secret === true
}

interface Described<Name extends string> extends Omit<MailKind<Name>, 'text'> {
  objet: string
  texte: string[]
  note?: string
  bouton?: string
}

export function mail<const Name extends string = never>({
  objet,
  texte,
  note = '',
  bouton = '',
  ...rest
}: Described<Name>): MailKind<Name> {
  return { ...rest, text: { objet, texte: texte.join('\n\n'), note, bouton } }
}
