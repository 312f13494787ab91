import type { OrderState } from '#domain/order-status.ts'
import type { RefundState } from '#domain/refund-status.ts'

/** Sentences about orders, said to the secretariat. */
export const staffOrderMessages = {
  periodReversed: 'La période se termine avant de commencer.',
  booked: 'Le virement est enregistré et la commande est payée.',
  notAwaiting: 'Cette commande n’attend pas de virement.',
  creditPaid: 'La commande est payée par l’avoir du club.',
  creditHeld: 'L’avoir est gardé pour la commande, qui attend le solde.',
  creditPaidBack: 'Le virement au club est enregistré.',
  moreThanCredit: (credit: string) => `L’avoir du club est de ${credit}.`,
  moreThanDue: (due: string) => `Il ne manque que ${due} à la commande.`,
  transferInFuture: 'Le jour du virement est dans le futur.',
  transferBeforeOrder: 'Le jour du virement est avant la commande.',
  cancelled: 'La commande est annulée et le club en est informé.',
  cannotCancel: 'Une commande payée ne s’annule pas\u00a0: remboursez-la.',
  deciding: 'L’organisme de payement décide encore de ce payement. Réessayez dans quelques minutes.',
  providerUnreachable:
    'L’organisme de payement ne répond pas\u00a0: rien n’a été changé. Réessayez dans quelques minutes.',
  refunded: 'La commande est remboursée, ses licences sont annulées et le club en est informé.',
  linesRefunded: 'Les lignes choisies sont remboursées, leurs licences sont annulées et le club en est informé.',
  amountRefunded: 'Le montant est remboursé et le club en est informé. Les licences ne changent pas.',
  paymentReturned: 'Le payement en double est rendu. La commande et ses licences ne changent pas.',
  paymentSettled: 'Ce payement en double est déjà réglé.',
  linesOrAmount: 'Choisissez des lignes ou entrez un montant.',
  nothingToRefund: 'Il ne reste rien à rembourser.',
  foreignLine: 'Cette ligne n’est pas dans la commande.',
  lineRefunded: 'Cette ligne est déjà remboursée.',
  refundWholeOrder: 'Ce sont toutes les lignes qui restent\u00a0: remboursez toute la commande.',
  moreThanReceived: (received: string) => `Il reste ${received} à rembourser, de ce qui a été reçu.`,
  notPaid: 'Seule une commande payée peut être remboursée.',
  alreadyRefunded: 'Cette commande est déjà remboursée.',
  refundUnanswered:
    'L’organisme de payement ne répond pas\u00a0: on ne sait pas encore si l’argent est rendu. Le portail le lui redemande de lui-même\u00a0; l’argent ne sera rendu qu’une fois.',
  refundRefused:
    'L’organisme de payement refuse ce remboursement. S’il a déjà été fait chez lui, ou par virement, cochez «\u00a0Remboursé hors du portail\u00a0».',
  refundPending:
    'L’organisme de payement a accepté le remboursement, mais l’argent n’est pas encore rendu. La commande reste payée jusque-là\u00a0; le portail suit le remboursement de lui-même.',
  refundUnderWay:
    'Un remboursement est en cours chez l’organisme de payement\u00a0: attendez qu’il se termine, sinon l’argent serait rendu deux fois.',
  refundNeedsPayer:
    'Le remboursement attend une action du payeur chez l’organisme de payement. La commande reste payée tant que l’argent n’est pas rendu.',
  refundFailed:
    'Le remboursement a échoué chez l’organisme de payement\u00a0: l’argent n’est pas rendu et la commande reste payée. Réessayez, ou rendez l’argent par virement et cochez «\u00a0Remboursé hors du portail\u00a0».',
  refundElsewhere:
    'Ce payement est passé par un organisme qui n’est plus raccordé au portail. Remboursez-le par virement et cochez «\u00a0Remboursé hors du portail\u00a0».',
  dispatched: (count: number) =>
    count === 1 ? 'Une commande est marquée comme envoyée.' : `${count} commandes sont marquées comme envoyées.`,
  undispatched: (count: number) =>
    count === 1 ? 'Une commande est à nouveau à envoyer.' : `${count} commandes sont à nouveau à envoyer.`,
  nothingChosen: 'Choisissez au moins une commande.',
} as const

/** Labels of a payment's states. */
export const paymentStates = {
  open: 'Commencé',
  processing: 'En cours de décision',
  succeeded: 'Reçu',
  failed: 'Refusé',
  cancelled: 'Abandonné',
  refunded: 'Remboursé',
} as const

/** Labels of an order's states: the secretariat tells a cancelled order from a refunded one. */
export const orderStates: Record<OrderState, string> = {
  created: 'En cours',
  deciding: 'En attente',
  awaiting_payment: 'En attente de payement',
  paid: 'Payée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
}

/** Labels of a refund's states. */
export const refundStates: Record<RefundState, string> = {
  asked: 'Remboursement demandé',
  refused: 'Remboursement refusé',
  pending: 'Remboursement en cours',
  requires_action: 'Remboursement en attente du payeur',
  succeeded: 'Remboursé',
  failed: 'Remboursement échoué',
  cancelled: 'Remboursement annulé',
}

/** Labels of what changes a club's credit. */
export const creditKinds = {
  credit: 'Versé en trop, ou libéré par une commande',
  allocation: 'Utilisé pour une commande',
  payout: 'Rendu',
  correction: 'Attribution reprise, ou remboursement échoué',
} as const

export const providerNames = { stripe: 'Stripe', sandbox: 'Bac à sable', virement: 'Virement' } as const
