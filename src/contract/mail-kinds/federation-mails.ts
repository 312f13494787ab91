import { mail } from './mail-kind.ts'

/** What the federation itself is told. */
export const federationMails = {
  federation_account: mail({
    name: 'Compte bancaire modifié',
    when: 'À la fédération, à son adresse et à celle de l’installation, quand ses comptes bancaires sont modifiés.',
    objet: 'Le compte bancaire de la fédération a été modifié',
    texte: [
      'Bonjour,',
      '{auteur} a modifié le compte sur lequel les clubs payent leurs commandes, ou les autres comptes dont les extraits en payent.',
      'Ancien compte\u00a0: {ancien_compte}',
      'Nouveau compte\u00a0: {nouveau_compte}',
      'Si ce changement n’a pas été décidé par la fédération, prévenez un administrateur sans attendre et rétablissez l’ancien compte.',
    ],
    examples: {
      auteur: 'Paola Rossi',
      ancien_compte: 'BE71 0961 2345 6769',
      nouveau_compte: 'BE68 5390 0754 7034',
    },
    required: ['auteur', 'ancien_compte', 'nouveau_compte'],
    guarded: true,
  }),
  federation_address: mail({
    name: 'Adresse de la fédération modifiée',
    when: 'À l’ancienne adresse de la fédération, quand elle est modifiée.',
    objet: 'L’adresse e-mail de la fédération a été modifiée',
    texte: [
      'Bonjour,',
      'Le portail écrit désormais à la fédération à l’adresse {nouvelle_adresse}.',
      'Si ce changement n’a pas été décidé par la fédération, prévenez un administrateur sans attendre.',
    ],
    examples: { nouvelle_adresse: 'secretariat@exemple.be' },
    required: ['nouvelle_adresse'],
    guarded: true,
  }),
}
