import { MAX_LETTERS } from './staff-account-fields.ts'

/** Sentences about accounts that the secretariat reads. */
export const staffAccountMessages = {
  staffAccount: 'Ce compte travaille au secrétariat : un administrateur s’en occupe sous « Utilisateurs ».',
  unlocked: 'Les tentatives de ce compte sont oubliées : son titulaire peut réessayer tout de suite.',
  confirmationSent: 'L’e-mail de confirmation est renvoyé.',
  alreadyConfirmed: 'Cette adresse est déjà confirmée.',
  sameEmail: 'C’est déjà l’adresse de ce compte.',
  emailChangeSent: 'Un e-mail attend une confirmation à la nouvelle adresse ; l’ancienne est avertie.',
  checkMissing: 'Choisissez comment vous avez vérifié l’identité.',
  secondFactorReset: 'Le second facteur est réinitialisé. Le titulaire du compte en est averti par e-mail.',
  noSecondFactor: 'Ce compte n’a pas de second facteur.',
  sessionsEnded: 'Les sessions de ce compte sont fermées.',
  invited: (count: number) =>
    count > 1
      ? `${count} invitations sont envoyées.`
      : count === 1
        ? 'L’invitation est envoyée.'
        : 'Aucune invitation n’est envoyée.',
  everybodyHasAccount: 'Tous ont déjà un compte\u00a0: aucune lettre à imprimer.',
  tooManyLetters: `Plus de ${MAX_LETTERS} personnes de cette liste n’ont pas de compte\u00a0: ajoutez un filtre, par exemple une province.`,
  printed: 'Les lettres sont enregistrées, par club et par code postal.',
  closed: 'Le compte est supprimé. Son titulaire en est averti par e-mail.',
} as const
