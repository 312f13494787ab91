import { type CalendarDate, formatDate } from '#domain/dates.ts'

/** Sentences about registration requests that the secretariat reads. */
export const staffRequestMessages = {
  accepted: (name: string, numero: string) =>
    `${name} est inscrit(e), avec le numéro de licence ${numero}. Le club est averti.`,
  linked: (name: string, numero: string) =>
    `La demande est acceptée pour ${name}, licence ${numero}. Le club est averti.`,
  refused: 'La demande est refusée. Le club est averti.',
  asked: 'La question est envoyée au club. La demande reste en attente.',
  nobodyToAsk: 'Ni la personne qui a envoyé la demande ni le club n’ont d’adresse e-mail\u00a0: téléphonez au club.',
  decided: 'Quelqu’un a déjà décidé de cette demande.',
  licensedElsewhere: (club: string, date_fin: CalendarDate) =>
    `Cette personne est licenciée au club ${club} jusqu’au ${formatDate(date_fin)}. Transférez d’abord sa licence, ou refusez la demande.`,
} as const
