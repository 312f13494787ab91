/** The kinds of mailings. Only a newsletter needs the consent of its recipients. */
export const mailingKindLabels = { newsletter: 'Newsletter', service: 'Message sur la licence ou le club' } as const
export type MailingKind = keyof typeof mailingKindLabels

export const mailingStateLabels = {
  draft: 'Brouillon',
  pending: 'Attend une deuxième personne',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
  stopped: 'Arrêté',
} as const
export type MailingState = keyof typeof mailingStateLabels

/** States of one recipient: waits, sent, refused by the mail server, unsubscribed since the confirmation. */
export const recipientStateLabels = {
  attente: 'En attente',
  envoye: 'Envoyé',
  refuse: 'Refusé par le serveur',
  desabonne: 'Désinscrit entre-temps',
} as const
export type RecipientState = keyof typeof recipientStateLabels

const people = (count: number) => `${count.toLocaleString('fr-BE')} ${count > 1 ? 'destinataires' : 'destinataire'}`

/** Sentences about mailings. */
export const staffMailingMessages = {
  created: 'Un brouillon est prêt.',
  saved: 'Le brouillon est enregistré.',
  removed: 'Le brouillon est supprimé.',
  notDraft: 'Ce mailing est déjà confirmé\u00a0: il ne change plus.',
  kind: 'Choisissez une sorte.',
  noRecipient: 'Ce mailing n’a pas de destinataire.',
  countChanged: (count: number) =>
    `La liste a changé entre-temps\u00a0: ${people(count)}. Relisez les nombres, puis confirmez à nouveau.`,
  confirmed: (count: number) => `C’est parti\u00a0: ${people(count)}, après les e-mails que quelqu’un attend.`,
  asked: (count: number) => `${people(count)}\u00a0: une deuxième personne doit approuver. Elle est prévenue.`,
  askedWhat: (count: number) => `un mailing à ${people(count)}`,
  otherPerson: 'Une autre personne doit approuver.',
  notPending: 'Ce mailing n’attend plus de décision.',
  refused: 'Refusé\u00a0: le mailing est à nouveau un brouillon.',
  notSending: 'Ce mailing n’est pas en cours d’envoi.',
  stopped: 'Arrêté\u00a0: les e-mails qui n’étaient pas partis ne partiront pas.',
  people,
} as const
