/** Sentences about the mails of the portal. */
export const staffMailMessages = {
  guarded: 'Ce texte protège des comptes ou dit où va l’argent\u00a0: seul un administrateur peut le modifier.',
  saved: 'Le texte est enregistré\u00a0: il vaut pour les prochains e-mails.',
  unchanged: 'Rien n’a changé.',
  reset: 'Le texte d’origine vaut à nouveau.',
  trialSent: (address: string) => `Un essai est en route vers ${address}.`,
  trialSubject: (subject: string) => `[Essai] ${subject}`,
  kindUnknown: 'Cet e-mail n’existe pas.',
  placeholderUnknown: (name: string) => `{${name}} n’existe pas dans cet e-mail.`,
  placeholderMissing: (name: string) => `{${name}} doit apparaître dans l’e-mail.`,
  looseBrace: 'Une accolade est seule\u00a0: un champ s’écrit {comme_ceci}.',
  foreignLink: (link: string) =>
    `«\u00a0${link}\u00a0» mène hors du portail et des sites de la fédération\u00a0: retirez ce lien.`,
  buttonRequired: 'Cet e-mail ne va pas sans son bouton.',
  noButton: 'Cet e-mail n’a pas de bouton.',
  periodReversed: 'La période se termine avant son début.',
  hiddenLink: '«\u00a0lien masqué\u00a0»',
} as const

export const mailStateWords = {
  envoye: 'Envoyé',
  attente: 'En attente',
  echec: 'Échec, nouvel essai prévu',
  abandonne: 'Abandonné',
} as const
