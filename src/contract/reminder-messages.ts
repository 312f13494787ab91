/** Sentences about the end of a licence and the wish to renew it. */
export const reminderMessages = {
  wished: 'Votre club sait que vous souhaitez renouveler.',
  withdrawn: 'Votre souhait est retiré.',
  renewed: (lastDay: string) => `Déjà renouvelée jusqu’au ${lastDay}.`,
  ordered: 'Votre club l’a commandée.',
  notNow: 'Cette licence ne peut pas être renouvelée pour le moment.',
  stopped: 'Vous ne recevrez plus de rappels pour cette licence.',
  newsletterStopped: 'Vous ne recevrez plus la newsletter.',
  newsletterUnknown:
    'Ce lien n’est plus valable. Connectez-vous pour choisir, sur votre profil, si vous recevez la newsletter.',
  linkUnknown: 'Ce lien n’est plus valable. Utilisez celui du dernier rappel reçu, ou connectez-vous.',
} as const
