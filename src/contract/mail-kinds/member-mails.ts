import { mail } from './mail-kind.ts'

const member = { prenom: 'Zoé', numero_licence: '200042' }

/** Mails about the record of a member, to its contact address or its linked accounts. */
export const memberMails = {
  licence_linked: mail({
    name: 'Licence liée à un compte',
    when: 'Au membre, quand un compte est lié à sa fiche.',
    objet: 'Votre licence a été liée à un compte',
    texte: [
      'Bonjour {prenom},',
      'La licence {numero_licence} vient d’être liée à un compte {portail}, par\u00a0: {auteur}.',
      'Si vous ne connaissez pas cette personne, prévenez le secrétariat.',
    ],
    examples: { ...member, auteur: 'Anne Dubois (anne@example.be)' },
    required: ['auteur'],
    guarded: true,
  }),
  link_code_created: mail({
    name: 'Code créé pour un autre compte',
    when: 'Au membre, quand un compte lié à sa fiche invite un autre compte.',
    objet: 'Un code donne accès à votre fiche',
    texte: [
      'Bonjour {prenom},',
      '{auteur} vient de créer un code avec lequel un autre compte {portail} peut être lié à la licence {numero_licence}. Ce code sert une fois, dans les sept jours.',
      'Si vous n’êtes pas d’accord, prévenez le secrétariat\u00a0: un nouveau code annule celui-ci.',
    ],
    examples: { ...member, auteur: 'Anne Dubois' },
    required: ['auteur'],
    guarded: true,
  }),
  licence_unlinked: mail({
    name: 'Lien terminé par le compte',
    when: 'Au membre, quand un compte n’est plus lié à sa fiche.',
    objet: 'Votre licence n’est plus liée à un compte',
    texte: [
      'Bonjour {prenom},',
      'La licence {numero_licence} n’est plus liée à un compte {portail}. Lien terminé par\u00a0: {auteur}.',
      'Pour la lier à nouveau, demandez le code unique au responsable de votre club ou au secrétariat.',
    ],
    examples: { ...member, auteur: 'Anne Dubois' },
    required: ['auteur'],
    guarded: true,
  }),
  account_unlinked_by_member: mail({
    name: 'Lien terminé par le membre',
    when: 'Au titulaire du compte, quand le membre majeur met fin au lien.',
    objet: 'Une licence n’est plus liée à votre compte',
    texte: [
      'Bonjour {prenom},',
      '{membre} a mis fin au lien avec votre compte {portail}. Vous n’avez plus accès à cette fiche.',
    ],
    examples: { prenom: 'Anne', membre: 'Zoé Dubois (licence 200042)' },
    required: ['membre'],
    guarded: true,
  }),
  account_unlinked_by_secretariat: mail({
    name: 'Lien terminé par le secrétariat',
    when: 'Au titulaire du compte, quand le secrétariat met fin au lien.',
    objet: 'Une licence n’est plus liée à votre compte',
    texte: [
      'Bonjour {prenom},',
      'Le secrétariat a mis fin au lien entre votre compte {portail} et la fiche de {membre}. Vous n’y avez plus accès.',
    ],
    examples: { prenom: 'Anne', membre: 'Zoé Dubois (licence 200042)' },
    required: ['membre'],
    guarded: true,
  }),
  contact_mail_changed: mail({
    name: 'Adresse de la fiche modifiée',
    when: 'À l’ancienne adresse de contact du membre.',
    objet: 'L’adresse e-mail de votre fiche a été modifiée',
    texte: [
      'Bonjour {prenom},',
      '{auteur} vient de remplacer l’adresse e-mail de la fiche de la licence {numero_licence} dans {portail}. Les prochains e-mails iront à la nouvelle adresse.',
      'Si vous n’êtes pas d’accord, prévenez le secrétariat.',
    ],
    examples: { ...member, auteur: 'Anne Dubois' },
    required: ['auteur'],
    guarded: true,
  }),
  adult_notice: mail({
    name: 'Majorité',
    when: 'Au membre qui atteint 18 ans et dont la fiche est liée à d’autres comptes.',
    objet: 'Vous avez 18 ans\u00a0: qui voit votre fiche\u00a0?',
    texte: [
      'Bonjour {prenom},',
      'À partir de maintenant, vous décidez vous-même qui a accès à votre fiche (licence {numero_licence}) dans {portail}. Comptes liés\u00a0: {comptes}.',
      'Pour mettre fin à un lien, connectez-vous avec un compte à l’adresse {adresse}, liez-y votre licence si ce n’est pas encore fait (le secrétariat vous donne le code unique), puis ouvrez «\u00a0Mes données\u00a0». Le secrétariat peut aussi le faire pour vous.',
    ],
    bouton: 'Ouvrir mes données',
    examples: { ...member, comptes: 'Anne Dubois, Marc Lambert', adresse: 'zoe@example.be' },
    required: ['comptes'],
    guarded: true,
  }),
  member_erased: mail({
    name: 'Données effacées',
    when: 'Au membre dont les données sont effacées à sa demande.',
    objet: 'Vos données ont été effacées',
    texte: [
      'Bonjour {prenom},',
      'Comme demandé, la fédération a effacé les données de la licence {numero_licence}\u00a0: identité, coordonnées, photo, grades, résultats et accès au portail.',
      'Les pièces comptables sont gardées, sous un autre nom, aussi longtemps que la loi l’impose.',
      'Une question\u00a0? Écrivez à {mail_federation}.',
    ],
    examples: member,
    guarded: true,
  }),
  expiry_reminder: mail({
    name: 'Rappel de fin de licence',
    when: 'Au membre, 60, 30 et 7 jours avant la fin de sa licence, sauf s’il n’en veut pas.',
    objet: 'La licence de {prenom} se termine le {date_fin}',
    texte: [
      'Bonjour,',
      'La licence {numero_licence} de {membre} au club {club} se termine le {date_fin} ({delai}).',
      'C’est votre club qui la renouvelle. Dites-lui d’un clic que vous souhaitez continuer\u00a0: il le verra dans la liste de ses membres.',
    ],
    bouton: 'Je souhaite renouveler',
    note: 'Si le renouvellement est déjà convenu avec votre club, ne tenez pas compte de ce message.',
    examples: { ...member, membre: 'Zoé Dubois', club: 'Dojang Liège', date_fin: '31/12/2026', delai: 'dans 30 jours' },
    required: ['date_fin'],
    secret: true,
    unsubscribe: true,
  }),
  renewal_wishes: mail({
    name: 'Souhaits de renouvellement',
    when: 'Aux responsables du club, au plus une fois par jour, quand des membres le souhaitent.',
    objet: 'Souhaits de renouvellement\u00a0: {nombre}',
    texte: [
      'Bonjour,',
      'Ces membres du club {club} souhaitent renouveler leur licence\u00a0: {membres}.',
      'Vous les trouvez dans la liste de vos membres, avec la mention «\u00a0Souhaite renouveler\u00a0».',
    ],
    bouton: 'Voir ces membres',
    examples: { club: 'Dojang Liège', nombre: '2', membres: 'Zoé Dubois (200042), Marc Lambert (200043)' },
    required: ['membres'],
  }),
}
