/** Printed at the start of the demonstration, so that anyone can sign in. */
export const DEMO_PASSWORD = 'demo-abft-2026'
/** Fixed, so that an authenticator set up for the demonstration survives a reset. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const demoAccounts = [
  {
    email: 'membre@demo.test',
    shows: 'un profil : licencié, ceinture noire, médailles, classement, grades, diplômes, résultats, arbitrage',
  },
  {
    email: 'famille@demo.test',
    shows:
      'trois profils : un parent dont la licence est expirée, un enfant dont la licence expire bientôt, un enfant licencié',
  },
  {
    email: 'nouveau@demo.test',
    shows: 'aucune licence liée ; à lier : licence 200042, né le 17/05/2010, code K7M2-9QXT',
  },
  { email: 'nonconfirme@demo.test', shows: 'adresse e-mail non confirmée' },
  {
    email: 'gestionnaire@demo.test',
    shows: 'gère « Taekwondo Club Namur » (tous les droits) et « Dojang Liège » (écriture seulement)',
  },
  { email: 'lecture@demo.test', shows: 'gère « Taekwondo Club Namur », en lecture seule' },
  { email: 'secretariat@demo.test', shows: 'le secrétariat de la fédération, avec second facteur' },
  { email: 'tresorerie@demo.test', shows: 'le secrétariat, rôle « Trésorerie »' },
  { email: 'sport@demo.test', shows: 'le secrétariat, rôle « Sport »' },
  { email: 'consultation@demo.test', shows: 'le secrétariat, rôle « Lecture seule »' },
] as const

export type DemoEmail = (typeof demoAccounts)[number]['email']
