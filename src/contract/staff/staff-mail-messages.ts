import type { AutomaticMailName } from '#domain/automatic-mails.ts'

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
  delayWrong: 'Écrivez un nombre de jours.',
  delayOutside: (min: number, max: number) => `De ${min} à ${max} jours.`,
  automaticSaved: 'C’est enregistré\u00a0: le prochain passage en tient compte.',
  automaticGuarded: 'Seul un administrateur peut couper un envoi automatique ou changer son délai.',
  hiddenLink: '«\u00a0lien masqué\u00a0»',
} as const

export const mailStateWords = {
  envoye: 'Envoyé',
  attente: 'En attente',
  echec: 'Échec, nouvel essai prévu',
  abandonne: 'Abandonné',
} as const

/** An automatic mail for the secretariat: its name, what its delay means, and what the next run counts. */
interface AutomaticMailLabel {
  name: string
  delay: string
  one: string
  many: string
  /** What happens while it is off, where that is not obvious. */
  off?: string
}

export const automaticMailLabels: Record<AutomaticMailName, AutomaticMailLabel> = {
  expiry_first: {
    name: 'Premier rappel',
    delay: 'jours avant la fin de la licence',
    one: 'personne',
    many: 'personnes',
  },
  expiry_second: {
    name: 'Deuxième rappel',
    delay: 'jours avant la fin de la licence',
    one: 'personne',
    many: 'personnes',
  },
  expiry_last: {
    name: 'Dernier rappel',
    delay: 'jours avant la fin de la licence',
    one: 'personne',
    many: 'personnes',
  },
  order_reminder: { name: 'Rappel de virement', delay: 'jours après la commande', one: 'commande', many: 'commandes' },
  renewal_wishes: {
    name: 'Souhaits de renouvellement',
    delay: 'jours au moins entre deux e-mails au même club',
    one: 'club',
    many: 'clubs',
    off: 'Les souhaits restent visibles dans la liste des membres du club.',
  },
  adult_notice: {
    name: 'Majorité',
    delay: 'jours après le 18e anniversaire',
    one: 'personne',
    many: 'personnes',
  },
  account_unused: {
    name: 'Compte inutilisé',
    delay: 'jours avant que le compte puisse être supprimé',
    one: 'compte',
    many: 'comptes',
    off: 'Un compte qui n’a pas été averti n’est pas supprimé.',
  },
}
