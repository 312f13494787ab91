/** Sentences of the first load: only those that any screen, or any screen of a member, may need. */
export const messages = {
  loginFailed: 'Connexion échouée. Vérifiez votre login et votre mot de passe.',
  confirmationSent: 'Si cette adresse attend une confirmation, un nouvel e-mail vous sera envoyé.',
  maintenance:
    'L’espace membre est temporairement indisponible pour des raisons techniques. Veuillez réessayer plus tard.',
  sessionEnded: 'Votre session a expiré. Veuillez vous reconnecter.',
  sessionUncertain: 'Le serveur ne répond pas pour le moment. Votre session est conservée, veuillez réessayer.',
  offline: 'Vous êtes hors connexion. La page reprendra d’elle-même avec le réseau.',
  offlineUnsent: 'Vous êtes hors connexion. Ce que vous avez saisi reste ici : réessayez dès que le réseau est revenu.',
  unreachable: 'Le serveur ne répond pas pour le moment. Vérifiez votre connexion et réessayez.',
  forbidden: 'Vous ne possédez pas les droits nécessaires à cette action.',
  profileReloadFailed: 'Erreur lors de la récupération de votre profil',
  unexpected: 'Une erreur inattendue est survenue. Veuillez réessayer.',
} as const
