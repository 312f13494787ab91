/** Sentences about orders, said to the secretariat. */
export const staffOrderMessages = {
  periodReversed: 'La période se termine avant de commencer.',
  booked: 'Le virement est enregistré et la commande est payée.',
  notAwaiting: 'Cette commande n’attend pas de virement.',
  transferInFuture: 'Le jour du virement est dans le futur.',
  transferBeforeOrder: 'Le jour du virement est avant la commande.',
  cancelled: 'La commande est annulée et le club en est informé.',
  cannotCancel: 'Une commande payée ne s’annule pas\u00a0: remboursez-la.',
  deciding: 'L’organisme de payement décide encore de ce payement. Réessayez dans quelques minutes.',
  providerUnreachable:
    'L’organisme de payement ne répond pas\u00a0: rien n’a été changé. Réessayez dans quelques minutes.',
  refunded: 'La commande est remboursée, ses licences sont annulées et le club en est informé.',
  notPaid: 'Seule une commande payée peut être remboursée.',
  alreadyRefunded: 'Cette commande est déjà remboursée.',
  refundUnanswered:
    'L’organisme de payement ne répond pas\u00a0: on ne sait pas encore si l’argent est rendu. Le portail le lui redemande de lui-même\u00a0; l’argent ne sera rendu qu’une fois.',
  refundRefused:
    'L’organisme de payement refuse ce remboursement. S’il a déjà été fait chez lui, ou par virement, cochez «\u00a0Remboursé hors du portail\u00a0».',
  refundElsewhere:
    'Ce payement est passé par un organisme qui n’est plus raccordé au portail. Remboursez-le par virement et cochez «\u00a0Remboursé hors du portail\u00a0».',
  dispatched: (count: number) =>
    count === 1 ? 'Une commande est marquée comme envoyée.' : `${count} commandes sont marquées comme envoyées.`,
  undispatched: (count: number) =>
    count === 1 ? 'Une commande est à nouveau à envoyer.' : `${count} commandes sont à nouveau à envoyer.`,
  nothingChosen: 'Choisissez au moins une commande.',
} as const

/** What an order's payment is called. */
export const paymentStates = {
  open: 'Commencé',
  processing: 'En cours de décision',
  succeeded: 'Reçu',
  failed: 'Refusé',
  cancelled: 'Abandonné',
  refunded: 'Remboursé',
} as const

export const providerNames = { stripe: 'Stripe', sandbox: 'Bac à sable', virement: 'Virement' } as const
