import { COMMON_PLACEHOLDERS } from '#contract/mail-kinds/every-mail.ts'
import { type MailKind, mail } from '#contract/mail-kinds/mail-kind.ts'
import { type MailText, placeholdersIn } from '#domain/mail-text.ts'
import { checkMailText, mailTextFields } from './staff-mail-fields.ts'

/** A mailing to more recipients needs a second person. */
export const SECOND_PERSON_ABOVE = 500

export const mailingFields = { objet: mailTextFields.objet, texte: mailTextFields.texte }

/** A mailing as a kind of mail: its placeholders, with examples. */
export const mailingMail: MailKind = mail({
  name: 'Mailing',
  when: 'Écrit par le secrétariat.',
  objet: '',
  texte: [],
  examples: {
    prenom: 'Camille',
    nom: 'Dupont',
    membre: 'Camille Dupont',
    numero_licence: '123456',
    club: 'Taekwondo Club Namur',
    date_fin: '31/12/2026',
  },
})

/** The problems of a text, by field. */
export function checkMailing({ objet, texte }: Pick<MailText, 'objet' | 'texte'>, ownLinks: string[]) {
  const { objet: subject, texte: text } = checkMailText(mailingMail, { objet, texte, note: '', bouton: '' }, ownLinks)
  return { ...(subject && { objet: subject }), ...(text && { texte: text }) }
}

/** Whether a text has a placeholder of its recipient: then each member gets a mail, otherwise each e-mail address. */
export function namesRecipient({ objet, texte }: Pick<MailText, 'objet' | 'texte'>): boolean {
  return placeholdersIn(`${objet}\n${texte}`).some((name) => !COMMON_PLACEHOLDERS.includes(name))
}
