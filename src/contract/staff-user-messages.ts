export const staffUserMessages = {
  invited: 'L’invitation est envoyée.',
  alreadyStaff: 'Cette personne travaille déjà au secrétariat : changez ses rôles dans la liste.',
  invitationWithdrawn: 'L’invitation est retirée.',
  invitationUnknown: 'Ce lien d’invitation n’est pas valable. Demandez-en un nouveau à un administrateur.',
  invitationUsed: 'Cette invitation a déjà servi. Connectez-vous, ou demandez-en une nouvelle à un administrateur.',
  invitationExpired: 'Cette invitation a expiré. Demandez-en une nouvelle à un administrateur.',
  setupExpired: 'La configuration a pris trop de temps. Recommencez depuis le lien reçu par e-mail.',
  invitationAccepted: 'Votre accès au secrétariat est prêt. Vous pouvez maintenant vous connecter.',
  roleGiven: 'Le rôle est accordé.',
  roleTaken: 'Le rôle est retiré.',
  lastAdministrator: 'C’est le dernier administrateur : donnez d’abord ce rôle à quelqu’un d’autre.',
  ownAdministratorRole:
    'Vous ne pouvez pas vous retirer le rôle d’administrateur. Demandez-le à un autre administrateur.',
  secondFactorReset: 'Le second facteur est réinitialisé. Un e-mail permet d’en configurer un nouveau.',
  sessionEnded: 'La session est fermée.',
  maintenanceOn: 'La maintenance est activée : seul le secrétariat peut encore utiliser le portail.',
  maintenanceOff: 'La maintenance est terminée : le portail est à nouveau ouvert à tous.',
} as const
