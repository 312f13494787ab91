export const exportMessages = {
  running: 'Deux de vos exports sont déjà en cours\u00a0: attendez qu’ils se terminent, ou annulez-les.',
  done: 'Le fichier est enregistré.',
  cancelled: 'L’export est annulé.',
  cut: 'L’export a été interrompu\u00a0: aucun fichier n’est enregistré. Recommencez.',
} as const
