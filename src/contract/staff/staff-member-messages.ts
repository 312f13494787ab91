import type { FactKind, FirstFact } from '#domain/birth-date.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'

interface Period {
  date_debut: CalendarDate
  date_fin: CalendarDate
}

const days = ({ date_debut, date_fin }: Period) => `du ${formatDate(date_debut)} au ${formatDate(date_fin)}`

const FACTS: Record<FactKind, string> = {
  licence: 'une licence',
  grade: 'un grade',
  examen: 'un examen',
  preparation: 'un stage de préparation',
  stage: 'un stage',
  formation: 'une formation',
  resultat: 'un résultat de compétition',
  arbitrage: 'un arbitrage',
}

/** Sentences about members and licences that the secretariat reads. */
export const staffMemberMessages = {
  saved: 'La fiche a été enregistrée.',
  created: (numero: string) => `La fiche est créée, avec le numéro de licence ${numero}.`,
  probableDouble: ({ numero_licence, prenom, nom }: { numero_licence: string; prenom: string; nom: string }) =>
    `Une fiche porte déjà ces noms, ou des noms semblables, et cette date de naissance\u00a0: ${prenom} ${nom}, licence ${numero_licence}. Vérifiez qu’il s’agit de quelqu’un d’autre.`,
  bornAfter: ({ kind, date }: FirstFact) =>
    `La date de naissance ne peut pas être après le ${formatDate(date)}\u00a0: ce membre a déjà ${FACTS[kind]} à cette date.`,
  beforeBirth: 'Cette date est antérieure à la naissance du membre.',
  codeRenewed: 'Le membre a un nouveau code d’activation\u00a0; l’ancien ne fonctionne plus.',
  eLicenceRenewed: 'Le QR code de l’e-licence est renouvelé\u00a0; l’ancien ne fonctionne plus.',
  accountUnlinked: 'Ce compte n’a plus accès à la fiche. Son titulaire en est averti par e-mail.',
  photoRemoved: 'La photo est retirée.',
  merged: 'Les deux fiches n’en font plus qu’une.',
  mergeSame: 'Choisissez deux fiches différentes.',
  mergeRefused: 'Ces deux fiches ne peuvent pas encore être fusionnées.',
  mergeOverlap: (one: Period & { club: string }, other: Period & { club: string }) =>
    `Deux licences couvrent les mêmes jours\u00a0: ${one.club}, ${days(one)}, et ${other.club}, ${days(other)}. Annulez d’abord l’une des deux.`,
  mergeMoreOverlaps: 'D’autres licences encore couvrent les mêmes jours sur les deux fiches.',
  mergeOpenOrders: (one: string, other: string) =>
    `Chaque fiche est dans une commande en cours (${one} et ${other}). Clôturez ou annulez d’abord l’une des deux.`,
  mergeOrderOverlap: (order: Period & { numero: string }, licence: Period & { club: string }) =>
    `La commande en cours ${order.numero} prévoit une licence ${days(order)}, alors que l’autre fiche en a une (${licence.club}, ${days(licence)}). Clôturez ou annulez d’abord cette commande.`,
  mergeErasure: 'Une demande d’effacement attend une décision pour l’une des deux fiches. Décidez-en d’abord.',
  mergeStaysOut: (what: string, count: number) =>
    count === 1
      ? `${what}\u00a0: une ligne existe sur les deux fiches, celle de la fiche gardée reste.`
      : `${what}\u00a0: ${count} lignes existent sur les deux fiches, celles de la fiche gardée restent.`,
  licenceIssued: 'La licence est délivrée.',
  licenceExtended: 'La licence est prolongée.',
  licenceShortened: 'La licence est raccourcie.',
  licenceCancelled: 'La licence est annulée.',
  licenceTransferred: 'La licence est transférée.',
  licenceGone: 'Cette licence est déjà annulée.',
  clubMissing: 'Choisissez un club.',
  sexMissing: 'Choisissez le sexe.',
  sameClub: 'Cette licence est déjà dans ce club.',
  endBeforeStart: 'Le dernier jour ne peut pas être avant le premier.',
  tooLong: 'Une licence dure au plus deux ans.',
  notLater: (date: CalendarDate) => `Le nouveau dernier jour doit être après le ${formatDate(date)}.`,
  notEarlier: (date: CalendarDate) => `Le nouveau dernier jour doit être avant le ${formatDate(date)}.`,
  outsideLicence: (licence: Period) => `Le transfert doit avoir lieu pendant la licence, ${days(licence)}.`,
  overlapsLicence: (licence: Period & { club: string }) =>
    `Une autre licence couvre déjà ces jours\u00a0: ${licence.club}, ${days(licence)}.`,
  overlapsOrder: (order: Period & { numero: string }) =>
    `La commande en cours ${order.numero} prévoit déjà une licence ${days(order)}.`,
} as const
