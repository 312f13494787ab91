import { formatMoney } from '#domain/money.ts'
import { MAX_ORDER_CENTS } from '#domain/order-limit.ts'

/** Sentences about orders that the secretariat makes for clubs. */
export const staffClubOrderMessages = {
  made: (numero: string) => `La commande ${numero} est faite et attend son virement. Le club en est informé.`,
  madeWithoutMail: (numero: string) =>
    `La commande ${numero} est faite et attend son virement. Le club n’a pas d’adresse e-mail\u00a0: donnez-lui le document du virement.`,
  nothingOrdered: 'La commande est vide\u00a0: choisissez une licence, une affiliation ou un article.',
  tooMuch: `Une commande va jusqu’à ${formatMoney(MAX_ORDER_CENTS)}.`,
  changed: 'Certains choix ne sont plus possibles\u00a0: vérifiez la commande.',
  totalChanged: 'Le montant de la commande a changé\u00a0: vérifiez-la.',
  notOfClub: 'Ce membre n’est pas dans ce club.',
  productGone: 'Ce produit n’est plus proposé.',
  yearPaid: 'L’affiliation de cette année est déjà payée.',
  yearOrdered: 'L’affiliation de cette année est déjà commandée.',
  noClub: 'Choisissez au moins un club.',
  affiliationsMade: (count: number) =>
    count === 1 ? 'Une affiliation est commandée.' : `${count} affiliations sont commandées.`,
  yearTooFar: 'Choisissez l’année passée, celle-ci ou la suivante.',
} as const
