/** Kinds of the security log, with their labels. */
export const securityEventLabels = {
  sign_in: 'Connexion',
  sign_in_failed: 'Mot de passe incorrect à la connexion',
  sign_in_unconfirmed: 'Connexion refusée\u00a0: adresse non confirmée',
  locked: 'Trop de tentatives\u00a0: connexion bloquée',
  second_factor_failed: 'Second facteur incorrect',
  token_reuse: 'Session fermée\u00a0: un ancien jeton a été réutilisé',
  password_wrong: 'Mot de passe incorrect pour confirmer une action',
  password_changed: 'Mot de passe modifié',
  password_reset: 'Mot de passe réinitialisé',
  second_factor_added: 'Second facteur configuré',
  second_factor_removed: 'Second facteur retiré ou réinitialisé',
  signed_out: 'Déconnexion',
  session_ended: 'Session fermée à distance',
}

export type SecurityEventKind = keyof typeof securityEventLabels
