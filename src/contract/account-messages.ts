/**
 * Sentences about accounts, profiles and members, to the letter. Those that belong to one field stand with that field.
 */
export const accountMessages = {
  nonceFailed: 'Erreur lors de la récupération du nonce de sécurité.',
  nonceRequired: 'Le nonce de sécurité est requis.',
  emailTaken: 'Cette adresse e-mail est déjà utilisée.',
  accountCreationFailed: 'Une erreur est survenue lors de la création du compte. Veuillez réessayer.',
  resetTokenMissing: 'Token de réinitialisation manquant.',
  resetTokenInvalid: 'Ce lien de réinitialisation est invalide ou a expiré.',
  resetCheckFailed: 'Erreur lors de la vérification du lien. Veuillez demander un nouveau lien.',
  resetFailed: 'Une erreur est survenue lors de la réinitialisation. Veuillez réessayer.',
  resetDone: 'Votre mot de passe a été réinitialisé.',
  secondFactorNeeded: 'Un second facteur protège ce compte : prouvez que c’est bien vous.',
  secondFactorMissing:
    'Ce compte n’a pas encore de second facteur. Suivez le lien de l’invitation reçue par e-mail, ou demandez-en une nouvelle à un administrateur.',
  secondFactorExpired: 'Le temps pour entrer le code est écoulé. Veuillez vous reconnecter.',
  recoveryCodeShape: 'Un code de secours compte seize lettres et chiffres, comme ABCD-EFGH-JKMN-PQRS.',
  recoveryCodeWrong: 'Ce code de secours n’est pas valable, ou a déjà servi.',
  recoveryCodesRenewed: 'Vos nouveaux codes de secours sont prêts. Les anciens ne servent plus.',
  otpWrong: 'Ce code n’est pas valable. Attendez le suivant et réessayez.',
  otpShape: 'Le code compte six chiffres.',
  emailNotConfirmed:
    'Votre adresse e-mail n’est pas encore confirmée. Cliquez sur le lien reçu par e-mail, ou demandez-en un nouveau.',
  profileSelectionFailed: 'Erreur lors de la sélection du profil.',
  profileSaved: 'Votre profil a bien été sauvegardé',
  profileSaveFailed: 'Erreur lors de la sauvegarde de votre profil',
  profileReloadFailed: 'Erreur lors de la récupération de votre profil',
  passwordChanged: 'Votre mot de passe a été correctement modifié. Veuillez vous reconnecter.',
  passwordChangeFailed: 'Erreur lors de la sauvegarde de votre mot de passe. Vérifiez le mot de passe entré.',
  licenceDocumentFailed: 'Erreur lors de la génération de votre document de licence',
  confirmTokenMissing: 'Token de confirmation manquant.',
  confirmFailed: "Erreur lors de la confirmation de l'e-mail.",
  confirmError: 'Une erreur est survenue lors de la confirmation de votre e-mail. Veuillez réessayer.',
  confirmTokenInvalid: 'Ce lien de confirmation est invalide ou a expiré.',
  confirmDone: 'Votre adresse e-mail est confirmée. Vous pouvez maintenant vous connecter.',
  linkFailed:
    'Une erreur est survenue lors de la liaison de la licence. Veuillez vérifier les informations et réessayer.',
  linkDone: 'La licence a été liée avec succès à votre compte.',
  recoverySent: 'Si cette adresse e-mail existe dans notre système, un e-mail de réinitialisation vous sera envoyé.',
  emailChangeSent: 'Un e-mail de confirmation a été envoyé à votre nouvelle adresse.',
  emailChangeFailed: 'Le mot de passe actuel est incorrect.',
  sessionEnded: 'La session est fermée.',
  sessionsEnded: 'Les autres sessions sont fermées.',
  licenceUnlinked: 'La licence n’est plus liée à votre compte.',
  accountUnlinked: 'Ce compte n’a plus accès à votre fiche.',
  linkCodeCreated: 'Le code est créé. Donnez-le à la personne qui doit aussi voir cette fiche.',
  linkCodeNotYours:
    'Ce membre est majeur\u00a0: lui seul peut inviter un autre compte, depuis le compte qui porte l’adresse e-mail de sa fiche. Le secrétariat peut aussi donner un code.',
  passwordWrong: 'Le mot de passe est incorrect.',
  accountDeleted: 'Votre compte a été supprimé.',
  staffAccountStays:
    'Un compte du secrétariat ne peut pas être supprimé ici. Demandez d’abord à un administrateur de lui retirer ce rôle.',
} as const
