import { mail } from './mail-kind.ts'

/** Mails to the federation. */
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
  second_person: mail({
    name: 'Décision à deux',
    when: 'Au secrétariat et aux administrateurs, sauf à qui l’a demandé, quand un effacement, un nettoyage ou un mailing attend une deuxième personne.',
    objet: 'Une décision attend une deuxième personne',
    texte: ['Bonjour,', '{auteur} a demandé {quoi}. Une deuxième personne l’approuve ou le refuse.'],
    bouton: 'Voir la demande',
    examples: { auteur: 'Paola Rossi', quoi: 'l’effacement d’un membre' },
    required: ['quoi'],
    guarded: true,
  }),
  mail_text_changed: mail({
    name: 'Texte protégé modifié',
    when: 'Aux administrateurs, quand un texte qu’eux seuls peuvent modifier est modifié.',
    objet: 'Un texte protégé a été modifié\u00a0: {e_mail}',
    texte: [
      'Bonjour,',
      '{auteur} a modifié le texte de l’e-mail «\u00a0{e_mail}\u00a0». L’ancien et le nouveau texte sont dans le journal.',
      'Si ce changement n’a pas été convenu, rétablissez le texte d’origine et retirez le rôle de ce compte sans attendre.',
    ],
    examples: { auteur: 'Paola Rossi', e_mail: 'Mot de passe oublié' },
    required: ['auteur', 'e_mail'],
    guarded: true,
  }),
  mail_text_withdrawn: mail({
    name: 'Texte retiré par le portail',
    when: 'Aux administrateurs, quand un texte enregistré ne peut plus être envoyé tel quel.',
    objet: 'Le texte d’origine vaut à nouveau\u00a0: {e_mail}',
    texte: [
      'Bonjour,',
      'Le texte enregistré pour l’e-mail «\u00a0{e_mail}\u00a0» contient un lien qui mène hors du portail et des sites de la fédération, ou un champ qui n’existe plus. Le portail envoie à nouveau son texte d’origine.',
      'Le texte retiré est dans le journal. Vérifiez qui l’avait enregistré.',
    ],
    examples: { e_mail: 'Mot de passe oublié' },
    required: ['e_mail'],
    guarded: true,
  }),
}
