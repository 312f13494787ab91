/** Why a payment waits for a person. */
export const alertReasons = {
  amount: 'le montant n’est pas celui de la commande',
  currency: 'la devise n’est pas l’euro',
  intent: 'ce payement n’appartient pas à la commande qu’il nomme',
  order_closed: 'la commande était déjà annulée',
  unknown_order: 'la commande n’existe pas',
  paid_twice: 'la commande était déjà payée',
  refund_refused: 'l’organisme de payement refuse le remboursement demandé',
} as const

export type AlertReason = keyof typeof alertReasons

/** Sentences about what waits for a person. */
export const staffInboxMessages = {
  taken: 'C’est à vous.',
  released: 'Libéré\u00a0: quelqu’un d’autre peut s’en charger.',
  takenBy: (name: string) => `${name} s’en charge déjà.`,
  mailRetried: 'L’e-mail repart.',
  settled: 'Classé.',
  dismissed: 'Ce n’est pas un doublon\u00a0: c’est retenu.',
  jobFails: (failures: number, error: string) =>
    `La dernière exécution a échoué${failures > 1 ? ` (${failures} fois de suite)` : ''}\u00a0: ${error}`,
  jobSilent: 'Cette tâche ne s’est plus terminée depuis longtemps.',
  gone: 'Quelqu’un s’en est déjà occupé.',
} as const
