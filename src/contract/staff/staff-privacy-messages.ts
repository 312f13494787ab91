import type { ErasureObstacle } from '#domain/erasure.ts'

export const staffPrivacyMessages = {
  memberUnknown: 'Aucun membre n’a ce numéro de licence.',
  /** The two requests that need a second person, as the object of a sentence. */
  erasureOfMember: 'l’effacement d’un membre, qui doit recevoir une réponse dans le mois',
  retentionRun: 'le nettoyage des données arrivées à terme',
  erasureAsked: 'L’effacement est demandé. Une autre personne du secrétariat doit l’approuver.',
  erasureAlreadyAsked: 'L’effacement de ce membre est déjà demandé.',
  erasureDone: 'Le membre est effacé.',
  erasureRefused: 'La demande d’effacement est écartée.',
  decidedMeanwhile: 'Cette demande a déjà été traitée.',
  otherPerson: 'Une autre personne que celle qui a fait la demande doit l’approuver.',
  runAsked: 'Le nettoyage est demandé. Une autre personne du secrétariat doit l’approuver.',
  runAlreadyAsked: 'Un nettoyage attend déjà une approbation.',
  runNothing: 'Rien n’est arrivé à terme : il n’y a rien à nettoyer.',
  runApproved: 'Le nettoyage est approuvé ; il se fait dans les minutes qui viennent.',
  runRefused: 'Le nettoyage est écarté.',
} as const

export const obstacleSentences: Record<ErasureObstacle, string> = {
  erased: 'Ce membre est déjà effacé.',
  licensed: 'Sa licence est encore valable : confirmez que le membre y renonce.',
  ordered: 'Une commande ouverte le concerne : elle doit d’abord être payée ou annulée.',
  manages: 'Ce membre gère un club : retirez-lui d’abord ce rôle.',
}

/** Titles of the retention rules, and the reasons of a removal. */
export const retentionTitles = {
  members: 'Membres sans licence depuis longtemps',
  accounts: 'Comptes inutilisés, sans licence liée',
  mails: 'E-mails envoyés',
  registrations: 'Demandes d’inscription refusées',
  movements: 'Mouvements bancaires classés sans suite',
  audit: 'Entrées du journal',
} as const
