import { z } from 'zod'
import { endpoint, formInput, id, nothing, outcome, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { MAILING_KIND, mailNames, TRIAL_KIND } from '#contract/mail-messages.ts'
import { automaticMailNames } from '#domain/automatic-mails.ts'
import { mailSearchFields, mailStates, mailTextFields } from './staff-mail-fields.ts'
import { staffMailMessages } from './staff-mail-messages.ts'

const instant = z.iso.datetime()
const automatic = z.enum(automaticMailNames, staffMailMessages.kindUnknown)
/** The bounds depend on the mail: the use case checks them. */
const delay = z
  .int(staffMailMessages.delayWrong)
  .min(0, staffMailMessages.delayWrong)
  .max(365, staffMailMessages.delayWrong)
const filter = (name: keyof typeof mailSearchFields) => textInput(mailSearchFields[name]).default('')
const kind = z.enum(mailNames, staffMailMessages.kindUnknown)
const state = z.enum(mailStates, 'État inconnu.')
const forKind = z.object({ sorte: kind })
const text = z.object({ objet: z.string(), texte: z.string(), note: z.string(), bouton: z.string() })
/** Null: the link gives access, so only the recipient may see it. */
const link = z.object({ label: z.string(), url: z.string().nullable() })

const listed = {
  id_mail: z.int(),
  /** A current kind, one of an earlier release, a mailing, or a trial. */
  sorte: z.string(),
  to_address: z.string(),
  subject: z.string(),
  etat: state,
  created_at: instant,
  sent_at: instant.nullable(),
  membre: z.object({ id_member: z.int(), nom: z.string(), prenom: z.string() }).nullable(),
}

export const staffMailEndpoints = {
  staffListMails: endpoint({
    summary: 'What was sent, waits, failed or was given up, newest first.',
    input: z.object({
      sorte: z
        .enum([...mailNames, MAILING_KIND, TRIAL_KIND], staffMailMessages.kindUnknown)
        .nullable()
        .default(null),
      etat: state.nullable().default(null),
      /** A part of the e-mail address, or a licence number. */
      texte: filter('texte'),
      du: filter('du'),
      au: filter('au'),
      ...pageInput,
    }),
    output: pageOf(z.object(listed)),
  }),
  staffGetMail: endpoint({
    summary: 'One mail with what it says. Links that open something for whoever holds them are left out.',
    input: z.object({ id_mail: id }),
    output: z.object({
      ...listed,
      /** The parts of the mail; null for mails of earlier releases, which only have a text. */
      letter: z
        .object({
          paragraphs: z.array(z.string()),
          button: link.nullable(),
          note: z.string().nullable(),
          unsubscribe: link.nullable(),
        })
        .nullable(),
      text: z.string(),
      attachments: z.array(z.string()),
      tries: z.int(),
      next_try_at: instant.nullable(),
      given_up_at: instant.nullable(),
      last_error: z.string().nullable(),
      /** Given up without an attempt: its address refused three mails in a row. Sending it again removes that mark. */
      retenu: z.boolean(),
      /** How a mail that was given up was settled. */
      settled: z.object({ at: instant, note: z.string() }).nullable(),
    }),
  }),
  staffListMailTexts: endpoint({
    summary: 'The mails whose text the secretariat wrote itself.',
    input: nothing,
    output: z.array(z.object({ sorte: z.string(), updated_at: instant, updated_by: z.string().nullable() })),
  }),
  staffGetMailText: endpoint({
    summary: 'The text of a mail as it is sent now.',
    input: forKind,
    output: text.extend({
      /** For If-Match. */
      version: z.int(),
      /** False for the portal's own text. */
      modifie: z.boolean(),
      updated_at: instant.nullable(),
      updated_by: z.string().nullable(),
    }),
  }),
  staffSaveMailText: endpoint({
    summary: 'Write the text of a mail. It holds for those that are sent from then on.',
    input: formInput(mailTextFields).extend({ sorte: kind }),
    output: outcome,
  }),
  staffResetMailText: endpoint({
    summary: 'Go back to the text the portal came with.',
    input: forKind,
    output: outcome,
  }),
  staffTryMailText: endpoint({
    summary: 'Send a text with example values to the person who is signed in, and to nobody else.',
    input: formInput(mailTextFields).extend({ sorte: kind }),
    output: outcome,
  }),
  staffListAutomaticMails: endpoint({
    summary: 'The mails that the portal sends by itself because a day came: switch, delay and its bounds.',
    input: nothing,
    output: z.array(
      z.object({
        envoi: automatic,
        actif: z.boolean(),
        /** In days. */
        delai: z.int(),
        defaut: z.int(),
        min: z.int(),
        max: z.int(),
        /** For If-Match. */
        version: z.int(),
        updated_at: instant.nullable(),
        updated_by: z.string().nullable(),
      }),
    ),
  }),
  staffPreviewAutomaticMail: endpoint({
    summary: 'How many mails, and to whom, the next run would send with that delay if the mail is switched on.',
    input: z.object({ envoi: automatic, delai: delay }),
    output: z.object({ total: z.int(), premiers: z.array(z.string()), prochain: instant }),
  }),
  staffSaveAutomaticMail: endpoint({
    summary: 'Switch an automatic mail on or off, and choose its delay.',
    input: z.object({ envoi: automatic, actif: z.boolean('Ce choix est requis.'), delai: delay }),
    output: outcome,
  }),
}
