import { z } from 'zod'
import { endpoint, formInput, id, outcome, pageInput, pageOf } from '#contract/endpoint.ts'
import { LISTS, type ListName, listMessages } from './staff-list-fields.ts'
import { filtersOf } from './staff-lists.ts'
import { mailingFields } from './staff-mailing-fields.ts'
import {
  type MailingKind,
  type MailingState,
  mailingKindLabels,
  mailingStateLabels,
  type RecipientState,
  recipientStateLabels,
  staffMailingMessages,
} from './staff-mailing-messages.ts'

const instant = z.iso.datetime()
const kind = z.enum(Object.keys(mailingKindLabels) as MailingKind[], staffMailingMessages.kind)
const state = z.enum(Object.keys(mailingStateLabels) as MailingState[])
const recipientState = z.enum(Object.keys(recipientStateLabels) as RecipientState[], 'État inconnu.')
const one = z.object({ id_mailing: id })
const text = formInput(mailingFields)
const ofList = <Name extends ListName>(name: Name) =>
  z.object({ parmi: z.literal(name), liste: z.object(filtersOf(name)) })
const listed = {
  id_mailing: z.int(),
  sorte: kind,
  /** The list in which the recipients are found, and its filters. Of clubs and orders: the managers of the clubs. */
  parmi: z.enum(Object.keys(LISTS) as ListName[]),
  liste: z.record(z.string(), z.string()),
  objet: z.string(),
  etat: state,
  auteur: z.string().nullable(),
  created_at: instant,
  confirmed_at: instant.nullable(),
  /** Fixed at the confirmation; 0 before. */
  destinataires: z.int(),
}

export const staffMailingEndpoints = {
  staffListMailings: endpoint({
    summary: 'The mailings, newest first.',
    input: z.object(pageInput),
    output: pageOf(z.object(listed)),
  }),
  staffGetMailing: endpoint({
    summary: 'A mailing with its text and its progress.',
    input: one,
    output: z.object({
      ...listed,
      texte: z.string(),
      /** For If-Match. */
      version: z.int(),
      confirme_par: z.string().nullable(),
      /** Confirmed by the caller, who may not approve it. */
      a_moi: z.boolean(),
      approuve_par: z.string().nullable(),
      ended_at: instant.nullable(),
      arrete_par: z.string().nullable(),
      /** Mails by the state of their recipient. */
      avancement: z.record(recipientState, z.int()),
    }),
  }),
  staffPreviewMailing: endpoint({
    summary: 'How many a draft would go to, who is left out and why, and the letters of three recipients.',
    input: one,
    output: z.object({
      personnes: z.int(),
      destinataires: z.int(),
      sans_mail: z.int(),
      sans_newsletter: z.int(),
      /** The e-mail address refused three mails in a row. */
      refusees: z.int(),
      /** Reached by the mail of another recipient with the same e-mail address. */
      partagees: z.int(),
      exemples: z.array(
        z.object({
          membre: z.string(),
          mail: z.string(),
          subject: z.string(),
          paragraphs: z.array(z.string()),
          unsubscribe: z.string().nullable(),
        }),
      ),
    }),
  }),
  staffListMailingRecipients: endpoint({
    summary: 'The recipients of a confirmed mailing, with what became of each mail.',
    input: one.extend({ etat: recipientState.nullable().default(null), ...pageInput }),
    output: pageOf(
      z.object({
        id_member: z.int(),
        nom: z.string(),
        prenom: z.string(),
        mail: z.string(),
        etat: recipientState,
        id_mail: z.int().nullable(),
        erreur: z.string().nullable(),
      }),
    ),
  }),
  staffCreateMailing: endpoint({
    summary: 'Begin a mailing to a list of members, or to the managers of the clubs of a list.',
    input: z.discriminatedUnion('parmi', [ofList('membres'), ofList('clubs'), ofList('commandes')], listMessages.list),
    output: outcome.extend({ id_mailing: z.int() }),
  }),
  staffSaveMailing: endpoint({
    summary: 'Write a draft.',
    input: text.extend({ id_mailing: id, sorte: kind }),
    output: outcome,
  }),
  staffRemoveMailing: endpoint({ summary: 'Delete a draft.', input: one, output: outcome }),
  staffTryMailing: endpoint({
    summary: 'Send a text with example values to the person who is signed in, and to nobody else.',
    input: text.extend({ sorte: kind }),
    output: outcome,
  }),
  staffConfirmMailing: endpoint({
    summary: 'Fix the recipients and send, or ask for a second person if they are many.',
    // What the person was shown: if the list has changed since, nothing happens.
    input: one.extend({ destinataires: z.int('Nombre incorrect.').min(0, 'Nombre incorrect.') }),
    output: outcome,
  }),
  staffApproveMailing: endpoint({ summary: 'The second person approves.', input: one, output: outcome }),
  staffRefuseMailing: endpoint({
    summary: 'Refuse a mailing that waits, or withdraw it: it is a draft again.',
    input: one,
    output: outcome,
  }),
  staffStopMailing: endpoint({
    summary: 'Stop a mailing: what was not sent yet is not sent.',
    input: one,
    output: outcome,
  }),
}
