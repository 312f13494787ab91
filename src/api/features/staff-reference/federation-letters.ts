import type { Letter } from '../../mail/compose.ts'

const NBSP = '\u00a0'

export function accountChangedLetter({ before, after, by }: { before: string; after: string; by: string }): Letter {
  return {
    subject: 'Le compte bancaire de la fédération a été modifié',
    paragraphs: [
      'Bonjour,',
      `${by} a modifié le compte sur lequel les clubs payent leurs commandes.`,
      `Ancien compte${NBSP}: ${before}`,
      `Nouveau compte${NBSP}: ${after}`,
      'Si ce changement n’a pas été décidé par la fédération, prévenez un administrateur sans attendre et rétablissez l’ancien compte.',
    ],
  }
}

export function addressChangedLetter(after: string): Letter {
  return {
    subject: 'L’adresse e-mail de la fédération a été modifiée',
    paragraphs: [
      'Bonjour,',
      `Le portail écrit désormais à la fédération à l’adresse ${after}.`,
      'Si ce changement n’a pas été décidé par la fédération, prévenez un administrateur sans attendre.',
    ],
  }
}
