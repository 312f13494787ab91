import { mail } from './mail-kind.ts'

/**
 * About the account somebody signs in with. `prenom` is the person's. Mails to an e-mail address that may not be confirmed
 * (`confirm_email`, `reset_password`, `change_email`) contain nothing that a person typed.
 */
export const accountMails = {
  confirm_email: mail({
    name: 'Confirmation de l’adresse',
    when: 'À qui vient de créer un compte.',
    objet: 'Confirmez votre adresse e-mail',
    texte: [
      'Bonjour,',
      'Votre compte {portail} est créé. Il reste une étape\u00a0: confirmer que cette adresse e-mail est bien la vôtre.',
    ],
    bouton: 'Confirmer mon adresse',
    note: 'Ce lien est valable 48 heures. Si vous n’avez pas créé de compte, ignorez cet e-mail.',
    examples: {},
    secret: true,
  }),
  reset_password: mail({
    name: 'Mot de passe oublié',
    when: 'À qui demande un nouveau mot de passe.',
    objet: 'Réinitialisation de votre mot de passe',
    texte: ['Bonjour,', 'Vous avez demandé un nouveau mot de passe pour votre compte {portail}.'],
    bouton: 'Choisir un nouveau mot de passe',
    note: 'Ce lien est valable 1 heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez cet e-mail\u00a0: votre mot de passe reste inchangé.',
    examples: {},
    secret: true,
  }),
  password_changed: mail({
    name: 'Mot de passe modifié',
    when: 'À la personne dont le mot de passe vient de changer.',
    objet: 'Votre mot de passe a été modifié',
    texte: [
      'Bonjour {prenom},',
      'Le mot de passe de votre compte {portail} vient d’être modifié. Vos autres sessions ont été fermées.',
      'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe et prévenez le secrétariat.',
    ],
    bouton: 'Mot de passe oublié',
    examples: { prenom: 'Zoé' },
    guarded: true,
  }),
  change_email: mail({
    name: 'Nouvelle adresse à confirmer',
    when: 'À la nouvelle adresse de connexion.',
    objet: 'Confirmez votre nouvelle adresse de connexion',
    texte: [
      'Bonjour,',
      'Vous souhaitez vous connecter à {portail} avec cette adresse. Confirmez-la pour qu’elle remplace l’ancienne.',
    ],
    bouton: 'Confirmer cette adresse',
    note: 'Ce lien est valable 48 heures. Si vous n’avez rien demandé, ignorez cet e-mail.',
    examples: {},
    secret: true,
  }),
  change_email_asked: mail({
    name: 'Changement d’adresse demandé',
    when: 'À l’ancienne adresse de connexion.',
    objet: 'Changement d’adresse de connexion demandé',
    texte: [
      'Bonjour {prenom},',
      'Il a été demandé que votre compte {portail} utilise désormais l’adresse {adresse}. Le changement aura lieu quand cette adresse sera confirmée.',
      'Si ce n’est pas vous, changez votre mot de passe et prévenez le secrétariat.',
    ],
    examples: { prenom: 'Zoé', adresse: 'zoe.nouvelle@example.be' },
    required: ['adresse'],
    guarded: true,
  }),
  address_changed: mail({
    name: 'Adresse de connexion modifiée',
    when: 'À l’ancienne adresse, une fois la nouvelle confirmée.',
    objet: 'Votre adresse de connexion a été modifiée',
    texte: [
      'Bonjour {prenom},',
      'L’adresse de connexion de votre compte {portail} est maintenant {adresse}.',
      'Si ce n’est pas vous, prévenez le secrétariat sans attendre.',
    ],
    examples: { prenom: 'Zoé', adresse: 'zoe.nouvelle@example.be' },
    required: ['adresse'],
    guarded: true,
  }),
  account_deleted: mail({
    name: 'Compte supprimé',
    when: 'À qui supprime son compte.',
    objet: 'Votre compte a été supprimé',
    texte: [
      'Bonjour {prenom},',
      'Votre compte {portail} est supprimé, comme vous l’avez demandé. Les fiches des membres qui y étaient liés restent à la fédération.',
      'Si ce n’est pas vous, prévenez le secrétariat sans attendre.',
    ],
    examples: { prenom: 'Zoé' },
    guarded: true,
  }),
  staff_invitation: mail({
    name: 'Invitation au secrétariat',
    when: 'À la personne invitée par un administrateur.',
    objet: 'Invitation au secrétariat',
    texte: [
      'Bonjour,',
      '{auteur} vous invite à travailler dans le secrétariat de {portail}, avec le rôle «\u00a0{role}\u00a0».',
      'Préparez une application d’authentification sur votre téléphone (Aegis, Google Authenticator, Microsoft Authenticator…)\u00a0: elle donnera le code demandé à chaque connexion.',
    ],
    bouton: 'Accepter l’invitation',
    note: 'Ce lien est valable 48 heures et ne sert qu’une fois. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
    examples: { auteur: 'Paola Rossi', role: 'Secrétariat' },
    secret: true,
  }),
  staff_new_device: mail({
    name: 'Connexion d’un nouvel appareil',
    when: 'À la personne du secrétariat dont le compte est utilisé sur un appareil ou un réseau encore inconnu.',
    objet: 'Nouvelle connexion à votre compte',
    texte: [
      'Bonjour {prenom},',
      'Votre compte {portail} vient d’être utilisé pour entrer au secrétariat, sur un appareil ou depuis un réseau que nous ne connaissions pas.',
      'Date\u00a0: {date}\nAppareil\u00a0: {appareil}\nRéseau\u00a0: {reseau}',
      'Si c’est vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe, ce qui ferme toutes vos sessions, et prévenez un administrateur.',
    ],
    bouton: 'Choisir un nouveau mot de passe',
    examples: { prenom: 'Ugo', date: '15/11/2026 à 14:05', appareil: 'Firefox sur Windows', reseau: '192.0.2.7' },
    required: ['date', 'appareil', 'reseau'],
    guarded: true,
  }),
  staff_second_factor: mail({
    name: 'Second facteur à configurer',
    when: 'À la personne du secrétariat dont le second facteur est réinitialisé.',
    objet: 'Configurez à nouveau votre second facteur',
    texte: [
      'Bonjour {prenom},',
      'Un administrateur a réinitialisé votre second facteur pour le secrétariat de {portail}. Vos sessions sont fermées\u00a0; pour vous reconnecter, configurez un nouveau second facteur.',
      'Si vous n’avez rien demandé, prévenez un administrateur sans attendre.',
    ],
    bouton: 'Configurer mon second facteur',
    note: 'Ce lien est valable 48 heures et ne sert qu’une fois.',
    examples: { prenom: 'Ugo' },
    secret: true,
  }),
}
