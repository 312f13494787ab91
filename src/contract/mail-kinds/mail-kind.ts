import type { MailText } from '#domain/mail-text.ts'

/** A kind of mail. */
export interface MailKind<Name extends string = string> {
  /** Its name for the secretariat. */
  name: string
  /** Recipient and occasion, for the secretariat. */
  when: string
  /** The default text. */
  text: MailText
  /** Its own placeholders, with examples. */
  examples: Record<Name, string>
  /** Placeholders that every text must contain. */
  required?: NoInfer<Name>[]
  /** Its link gives access to its holder, so only the recipient may read it. */
  secret?: true
  /** It names an account to pay to, or warns of a change or misuse: only an administrator may edit it. */
  guarded?: true
  /** Ends with an unsubscribe link. */
  unsubscribe?: true
}

/** Whether only an administrator may edit it, which includes secret links. */
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
