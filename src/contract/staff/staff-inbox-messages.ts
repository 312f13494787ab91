/** Why a payment needs a person. */
export const alertReasons = {
  amount: 'le montant n’est pas celui de la commande',
  currency: 'la devise n’est pas l’euro',
  intent: 'ce payement n’appartient pas à la commande qu’il nomme',
  order_closed: 'la commande était déjà annulée',
  unknown_order: 'la commande n’existe pas',
  paid_twice: 'la commande était déjà payée',
  refund_refused: 'l’organisme de payement refuse le remboursement demandé, ou n’y répond pas',
  refund_action: 'le remboursement attend une action du payeur chez l’organisme de payement',
  refund_failed: 'le remboursement a échoué, l’argent n’est pas rendu',
  refund_failed_late:
    'le remboursement annoncé comme fait a échoué depuis\u00a0: l’argent est maintenant l’avoir du club, à utiliser pour une commande ou à rendre par virement',
  refunded_elsewhere: 'de l’argent a été rendu chez l’organisme de payement, sans passer par le portail',
  refunded_twice:
    'le remboursement a eu lieu chez l’organisme de payement, alors qu’il est aussi noté hors du portail\u00a0: l’argent est peut-être rendu deux fois',
  dispute: 'le payeur conteste ce payement auprès de sa banque, l’argent peut être repris',
  dispute_won: 'la contestation est close, l’argent reste à la fédération',
  dispute_lost: 'la contestation est perdue, l’argent est repris par la banque du payeur',
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
  secondPerson: (asker: string | null) =>
    `Demandé par ${asker ?? 'un compte supprimé depuis'}\u00a0: une deuxième personne approuve ou refuse.`,
  importHeld: (licences: number, first: string[]) =>
    licences === 0
      ? 'Rien ne part avant votre décision.'
      : `${licences.toLocaleString('fr-BE')} ${licences > 1 ? 'licences' : 'licence'}\u00a0: ${first.join(', ')}${licences > first.length ? '…' : '.'} Rien ne part avant votre décision.`,
  jobFails: (failures: number, error: string) =>
    `La dernière exécution a échoué${failures > 1 ? ` (${failures} fois de suite)` : ''}. Message technique\u00a0: ${error}`,
  jobSilent: 'Cette tâche ne s’est plus terminée depuis longtemps.',
  gone: 'Quelqu’un s’en est déjà occupé.',
} as const
