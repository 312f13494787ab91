import { type JobName, jobLabels } from '#contract/job-names.ts'
import type { InboxKind } from '#contract/staff/staff-inbox-fields.ts'
import { alertReasons, staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import type { Facts, WaitingItem } from './inbox-queries.ts'

interface Described {
  quoi: string
  detail: string
}

const DESCRIBE: { [Kind in InboxKind]: (facts: Facts[Kind]) => Described } = {
  demande: ({ nom, prenom, date_naissance, club, double, asked }) => ({
    quoi: `${prenom} ${nom}, pour ${club}`,
    detail: `${double ? 'Doublon probable. ' : ''}Né(e) le ${formatDate(date_naissance)}.${asked ? ` Complément demandé au club le ${formatDate(asked)}.` : ''}`,
  }),
  mouvement: ({ amount_cents, value_date, counterparty_name, communication, communication_structuree }) => {
    const said = communication_structuree ? formatCommunication(communication_structuree) : communication
    return {
      quoi: `${formatMoney(amount_cents)} ${counterparty_name ? withDe(counterparty_name) : 'd’un donneur d’ordre inconnu'}`,
      detail: `Valeur du ${formatDate(value_date)}${said ? `, communication «\u00a0${said}\u00a0»` : ', sans communication'}.`,
    }
  },
  alerte: ({ reason, intent, numero, amount_cents }) => ({
    quoi: `${amount_cents === null ? 'Un payement' : formatMoney(amount_cents)}${numero === null ? '' : `, commande ${numero}`}`,
    // The provider's reference only helps where no order is known.
    detail: numero === null ? `${intent}\u00a0: ${alertReasons[reason]}.` : `${startSentence(alertReasons[reason])}.`,
  }),
  mail: ({ to_address, subject, last_error, membre }) => ({
    quoi: `${subject}, à ${to_address}`,
    detail: `${membre ? `${membre}. ` : ''}${last_error ?? 'Aucune explication du serveur d’e-mail.'}`,
  }),
  doublon: ({ nom, prenom, date_naissance, numeros }) => ({
    quoi: `${prenom} ${nom}, né(e) le ${formatDate(date_naissance)}`,
    detail: `Licences ${numeros[0]} et ${numeros[1]}.`,
  }),
  effacement: ({ membre, numero_licence, asker }) => ({
    quoi: `Effacement ${withDe(membre)} (${numero_licence})`,
    detail: staffInboxMessages.secondPerson(asker),
  }),
  nettoyage: ({ asker }) => ({
    quoi: 'Nettoyage des données arrivées à terme',
    detail: staffInboxMessages.secondPerson(asker),
  }),
  envoi: ({ objet, recipients, asker }) => ({
    quoi: `Mailing «\u00a0${objet}\u00a0», ${staffMailingMessages.people(recipients)}`,
    detail: staffInboxMessages.secondPerson(asker),
  }),
  import: ({ fichier, licences, first }) => ({
    quoi: `Import «\u00a0${fichier}\u00a0»\u00a0: e-mails automatiques à permettre ou à refuser`,
    detail: staffInboxMessages.importHeld(licences, first),
  }),
  tache: ({ name, failures, last_error }) => ({
    quoi: jobLabels[name as JobName] ?? name,
    detail: failures > 0 ? staffInboxMessages.jobFails(failures, last_error ?? '') : staffInboxMessages.jobSilent,
  }),
}

/** A waiting item for a person: its subject, and the facts for the decision. */
export function toInboxItem<Kind extends InboxKind>(item: WaitingItem & { kind: Kind; facts: Facts[Kind] }): Described {
  return DESCRIBE[item.kind](item.facts)
}

function startSentence(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
