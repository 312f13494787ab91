/** The periodic jobs of the portal, and how the secretariat reads of them. */
export const jobLabels = {
  'forget-expired': 'Suppression des données expirées',
  'run-retention': 'Conservation des données',
  'tell-adult-members': 'Avis aux membres devenus majeurs',
  'remind-before-expiry': 'Rappels avant la fin des licences',
  'tell-unused-accounts': 'Avis aux comptes inutilisés',
  'tell-renewal-wishes': 'Souhaits de renouvellement',
  'answer-mail-requests': 'Demandes de mot de passe et de confirmation',
  'take-events': 'Messages de l’organisme de payement',
  'settle-payments': 'Suivi des payements',
  'finish-refunds': 'Suivi des remboursements',
  'expire-orders': 'Commandes impayées',
  'post-missing': 'Écritures comptables',
} as const

export type JobName = keyof typeof jobLabels
