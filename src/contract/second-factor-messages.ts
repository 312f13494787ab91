/** Sentences about second factors. */
export const secondFactorMessages = {
  identityNeeded: 'Confirmez d’abord que c’est bien vous.',
  identityConfirmed: 'Merci, c’est bien vous.',
  setupExpired: 'La configuration a pris trop de temps. Recommencez.',
  authenticatorAdded: 'L’application d’authentification est configurée.',
  authenticatorRemoved: 'L’application d’authentification est retirée.',
  authenticatorMissing: 'Ce compte n’utilise pas d’application d’authentification.',
  passkeyAdded: 'La clé d’accès est ajoutée.',
  passkeyRenamed: 'La clé d’accès est renommée.',
  passkeyRemoved: 'La clé d’accès est retirée.',
  passkeyRefused: 'Cette clé d’accès n’a pas pu être vérifiée. Réessayez, ou connectez-vous autrement.',
  passkeyKnown: 'Cette clé d’accès est déjà enregistrée.',
  tooManyPasskeys: 'Vous avez déjà dix clés d’accès : retirez-en une d’abord.',
  noFactorYet: 'Ajoutez d’abord une clé d’accès ou une application d’authentification.',
  lastFactorOfStaff:
    'C’est votre dernier second facteur, et le secrétariat en demande un. Ajoutez-en un autre avant de le retirer.',
  neededByManagers:
    'La fédération demande un second facteur à celles et ceux qui gèrent un club. Ajoutez-en un à votre compte pour continuer.',
} as const
