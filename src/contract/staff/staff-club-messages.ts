import { withDe } from '#domain/elision.ts'
/** Sentences about clubs that the secretariat reads. */
export const staffClubMessages = {
  saved: 'Les données du club ont été enregistrées.',
  created: (club: string) => `Le club ${club} est créé.`,
  numberTaken: 'Un autre club porte déjà ce numéro.',
  slugTaken: 'Un autre club a déjà ce nom dans l’adresse.',
  slugWrong: 'Lettres minuscules sans accents, chiffres et traits d’union seulement.',
  yearWrong: 'L’année doit être entre 1950 et 2200.',
  affiliated: (annee: number) => `L’affiliation ${annee} est enregistrée.`,
  affiliationRemoved: (annee: number) => `L’affiliation ${annee} est retirée.`,
  managerAdded: (name: string) => `${name} gère maintenant le club.`,
  rightsChanged: (name: string) => `Les droits ${withDe(name)} sont modifiés\u00a0; ils valent dès maintenant.`,
  managerRemoved: (name: string) => `${name} ne gère plus le club.`,
  labelSet: 'Le label est enregistré.',
  criterionGranted: 'Le critère est accordé.',
  criterionEnded: 'Le critère a pris fin.',
  criterionPast: 'Le dernier jour ne peut pas être passé. Pour retirer le critère, mettez-y fin.',
} as const
