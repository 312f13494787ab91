export interface Area {
  name: string
  email?: string
  staff?: true
  screens: string[]
}

const CLUB = '/club/taekwondo-club-namur'

/** Every screen, by who may see it, except those of orderSteps. tests/rules/screens.test.ts finds a missing one. */
export const areas: Area[] = [
  {
    name: 'for anyone',
    screens: [
      '/login',
      '/account/create',
      '/account/confirm',
      '/account/confirmMail',
      '/account/forgetPassword',
      '/account/resetPassword',
      '/vie-privee',
      '/aide',
      '/aide/membres',
      '/aide/clubs',
      '/aide/secretariat',
      '/mentions-legales',
      '/e-licence',
      '/rappel/1-x',
      '/rappel/n1-x',
      '/v/inconnu',
      '/attestation/inconnu',
      '/secretariat/login',
    ],
  },
  {
    name: 'of an account',
    email: 'famille@demo.test',
    screens: ['/chooseProfile', '/noMemberLinked'],
  },
  {
    name: 'of a member',
    email: 'membre@demo.test',
    screens: [
      '/profile',
      '/grades',
      '/stages',
      '/formations',
      '/palmares-combat',
      '/palmares-poomsae',
      '/arbitrage',
      '/syllabus-documents',
      '/classement',
      '/account/settings',
      '/mes-donnees',
    ],
  },
  {
    name: 'of a club',
    email: 'gestionnaire@demo.test',
    screens: [
      'club',
      'membres',
      'examen',
      'recapitulatifs',
      'labelisation',
      'inscriptions',
      'saison',
      'panier',
      'orderList',
    ].map((screen) => `${CLUB}/${screen}`),
  },
  {
    name: 'of the secretariat: clubs',
    staff: true,
    screens: [
      '/secretariat',
      '/secretariat/demandes/3',
      '/secretariat/demandes/4',
      '/secretariat/clubs?recherche=namur',
      '/secretariat/clubs?affiliation=sans&colonnes=club%2Cresponsables%2Clabels%2Cmail',
      '/secretariat/clubs/nouveau',
      ...['fiche', 'membres', 'affiliations', 'responsables', 'labels', 'historique'].map(
        (tab) => `/secretariat/clubs/1?onglet=${tab}`,
      ),
    ],
  },
  {
    name: 'of the secretariat: members, accounts, sport',
    staff: true,
    screens: [
      '/secretariat/membres?recherche=lambert',
      '/secretariat/membres?sexe=f&age_max=30&colonnes=nom%2Cage%2Cmail&tri=-age',
      '/secretariat/membres?evenement=stage-1&invitation=non',
      '/secretariat/membres/nouveau',
      '/secretariat/membres/fusion?garder=1&absorber=2',
      ...['identite', 'licences', 'grades', 'formations', 'resultats', 'acces', 'historique'].map(
        (tab) => `/secretariat/membres/1?onglet=${tab}`,
      ),
      '/secretariat/comptes?recherche=demo',
      '/secretariat/comptes/1',
      '/secretariat/sport',
      '/secretariat/sport/nouveau',
      '/secretariat/sport/classements',
      '/secretariat/sport/classements?discipline=poomsae&sexe=f&version=interne',
      '/secretariat/sport/competition/1',
      '/secretariat/sport/competition/1/combat',
    ],
  },
  {
    name: 'of the secretariat: money and figures',
    staff: true,
    screens: [
      '/secretariat/commandes',
      '/secretariat/commandes?etat=paid&mode=virement&tri=-total',
      '/secretariat/commandes/1',
      '/secretariat/commandes/envois',
      '/secretariat/commandes/nouvelle',
      '/secretariat/commandes/nouvelle?club=1',
      '/secretariat/commandes/affiliations',
      '/secretariat/banque',
      '/secretariat/banque?mouvement=4',
      ...['', '?onglet=rapprochement', '?onglet=en-ligne', '?onglet=comptes', '?onglet=cloture'].map(
        (tab) => `/secretariat/comptabilite${tab}`,
      ),
      ...['', '?onglet=chiffres', '?onglet=echeances'].map((tab) => `/secretariat/tableau-de-bord${tab}`),
    ],
  },
  {
    name: 'of the secretariat: reference and office',
    staff: true,
    screens: [
      ...['grades', 'points', 'categories', 'labels', 'prix', 'documents', 'modele', 'federation'].map(
        (tab) => `/secretariat/reference?onglet=${tab}`,
      ),
      '/secretariat/mails',
      '/secretariat/mails/1',
      '/secretariat/mails/textes',
      '/secretariat/mails/textes/expiry_reminder',
      '/secretariat/mailing',
      '/secretariat/mailing/1',
      '/secretariat/journal',
      '/secretariat/vie-privee',
      '/secretariat/utilisateurs',
      '/secretariat/mes-sessions',
      '/secretariat/maintenance',
      '/secretariat/import',
      '/secretariat/invitation#token=inconnu',
    ],
  },
]

/** The screens that open only during an order; before its guard asks for the order, that of the club asks for a session. */
export const orderSteps: Area = {
  name: 'of an order',
  email: 'gestionnaire@demo.test',
  screens: ['livraison', 'choixPayement', 'confirm', 'congratsOrder', 'failingOrder'].map((step) => `${CLUB}/${step}`),
}
