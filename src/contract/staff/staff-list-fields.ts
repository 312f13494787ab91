import { aDate } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { PROVINCES } from '#domain/provinces.ts'
import { EVENT_KINDS, type EventKind } from '#domain/sport-sheets/sheets.ts'
import type { StaffRight } from '#domain/staff-rights.ts'
import { orderStates } from './staff-order-messages.ts'

/**
 * The lists of the secretariat as data: the server builds its checks and its SQL from them, the web its filters and
 * columns. Keys are the query parameters of the list's URL.
 */
export interface ListFilter {
  label: string
  /** `flag` is a box to tick; `club` and `grade` are chosen by id, `event` by kind and id. */
  kind: 'choice' | 'date' | 'number' | 'text' | 'flag' | 'club' | 'grade' | 'event'
  /** Of a choice: the French label of each value. */
  choices?: Record<string, string>
  /** Of a choice: the label of no filter, if not « Tous ». */
  all?: string
}

export interface ListColumn {
  label: string
  type: 'text' | 'number' | 'money' | 'date'
  /** In characters, in a spreadsheet. */
  width: number
  /** Shown unless other columns are chosen. */
  usual?: true
  /** Of a column that answers codes: the French label of each. */
  choices?: Record<string, string>
}

export interface ListDescription {
  /** Name of the list: title of the sheet and of the file. */
  name: string
  filters: Record<string, ListFilter>
  columns: Record<string, ListColumn>
  /** The column by which it is sorted unless another is chosen. */
  sortedBy: string
}

/** The value of a filter by event. */
export const toEventKey = (sorte: EventKind, id: number) => `${sorte}-${id}`
export const EVENT_KEY = new RegExp(`^(${EVENT_KINDS.join('|')})-[1-9]\\d{0,8}$`)

const provinces = Object.fromEntries(PROVINCES.map((province) => [province, province]))

const memberList = {
  name: 'Membres',
  sortedBy: 'nom',
  filters: {
    statut: {
      label: 'Licence',
      kind: 'choice',
      choices: { licencies: 'Licenciés', 'non-licencies': 'Non licenciés' },
    },
    le: { label: 'Licence à la date du', kind: 'date' },
    annee: { label: 'Licence de l’année', kind: 'number' },
    expire_depuis: { label: 'Plus licencié, fin depuis le', kind: 'date' },
    club: { label: 'Club', kind: 'club' },
    province: { label: 'Province du club', kind: 'choice', choices: provinces, all: 'Toutes' },
    age_min: { label: 'Âge, à partir de', kind: 'number' },
    age_max: { label: 'Âge, jusqu’à', kind: 'number' },
    sexe: { label: 'Sexe', kind: 'choice', choices: { f: 'Féminin', m: 'Masculin' } },
    grade: { label: 'Grade', kind: 'grade' },
    ville: { label: 'Ville', kind: 'text' },
    evenement: { label: 'Participant à', kind: 'event' },
    responsable: { label: 'Responsable d’un club', kind: 'flag' },
    invitation: { label: 'Invitation', kind: 'choice', choices: { oui: 'Invités', non: 'Jamais invités' } },
    newsletter: { label: 'Accepte la newsletter', kind: 'flag' },
    sans_mail: { label: 'Sans adresse e-mail', kind: 'flag' },
    sans_compte: { label: 'Sans compte lié', kind: 'flag' },
    souhait: { label: 'Souhaite renouveler', kind: 'flag' },
  },
  columns: {
    nom: { label: 'Nom', type: 'text', width: 24, usual: true },
    prenom: { label: 'Prénom', type: 'text', width: 18, usual: true },
    numero_licence: { label: 'Numéro de licence', type: 'text', width: 18, usual: true },
    date_naissance: { label: 'Naissance', type: 'date', width: 14, usual: true },
    age: { label: 'Âge', type: 'number', width: 6 },
    sexe: { label: 'Sexe', type: 'text', width: 10 },
    grade: { label: 'Grade', type: 'text', width: 14 },
    club: { label: 'Club', type: 'text', width: 30, usual: true },
    province: { label: 'Province du club', type: 'text', width: 18 },
    date_fin: { label: 'Fin de licence', type: 'date', width: 14, usual: true },
    adresse: { label: 'Adresse', type: 'text', width: 30 },
    cp: { label: 'Code postal', type: 'text', width: 12 },
    ville: { label: 'Ville', type: 'text', width: 20, usual: true },
    mail: { label: 'E-mail', type: 'text', width: 32 },
    gsm: { label: 'GSM', type: 'text', width: 18 },
    telephone: { label: 'Téléphone', type: 'text', width: 18 },
    newsletter: { label: 'Newsletter', type: 'text', width: 12 },
    compte: { label: 'Compte lié', type: 'text', width: 12 },
    invited_at: { label: 'Invité le', type: 'date', width: 14 },
  },
} as const satisfies ListDescription

const orderList = {
  name: 'Commandes',
  sortedBy: '-date',
  filters: {
    etat: { label: 'Statut', kind: 'choice', choices: { ouverts: 'Non payées', ...orderStates } },
    mode: {
      label: 'Payement',
      kind: 'choice',
      choices: { virement: 'Virement', payementElectronique: 'Carte ou Bancontact' },
    },
    club: { label: 'Club', kind: 'club' },
    du: { label: 'Du', kind: 'date' },
    au: { label: 'Au', kind: 'date' },
  },
  columns: {
    numero: { label: 'Numéro', type: 'text', width: 16, usual: true },
    date: { label: 'Date', type: 'date', width: 14, usual: true },
    club: { label: 'Club', type: 'text', width: 30, usual: true },
    numero_club: { label: 'Numéro du club', type: 'text', width: 16 },
    nombre: { label: 'Lignes', type: 'number', width: 10, usual: true },
    total: { label: 'Total', type: 'money', width: 12, usual: true },
    recu: { label: 'Reçu', type: 'money', width: 12 },
    payement: {
      label: 'Payement',
      type: 'text',
      width: 14,
      usual: true,
      choices: { virement: 'Virement', card: 'Carte', bancontact: 'Bancontact' },
    },
    statut: { label: 'Statut', type: 'text', width: 24, usual: true, choices: orderStates },
    communication: { label: 'Communication', type: 'text', width: 24 },
    paid_at: { label: 'Payée le', type: 'date', width: 14 },
    dispatched_at: { label: 'Envoyée le', type: 'date', width: 14 },
  },
} as const satisfies ListDescription

const clubList = {
  name: 'Clubs',
  sortedBy: 'club',
  filters: {
    province: { label: 'Province', kind: 'choice', choices: provinces, all: 'Toutes' },
    affiliation: {
      label: 'Affiliation',
      kind: 'choice',
      choices: { payee: 'Affiliés', due: 'À payer', sans: 'Non affiliés' },
    },
    annee: { label: 'Affiliation de l’année', kind: 'number' },
    label: { label: 'Label', kind: 'choice', choices: { wam: 'Art Martial', wk: 'Kyorugi', wp: 'Poomsae' } },
    sans_responsable: { label: 'Sans responsable', kind: 'flag' },
  },
  columns: {
    club: { label: 'Club', type: 'text', width: 30, usual: true },
    numero_club: { label: 'Numéro', type: 'text', width: 12, usual: true },
    ville: { label: 'Ville', type: 'text', width: 20, usual: true },
    province: { label: 'Province', type: 'text', width: 18, usual: true },
    affiliation: {
      label: 'Affiliation de cette année',
      type: 'text',
      width: 16,
      usual: true,
      choices: { payee: 'Affilié', due: 'À payer', sans: 'Non affilié' },
    },
    licencies: { label: 'Licenciés', type: 'number', width: 10, usual: true },
    responsables: { label: 'Responsables', type: 'text', width: 34 },
    labels: { label: 'Labels', type: 'text', width: 24 },
    adresse: { label: 'Adresse', type: 'text', width: 30 },
    cp: { label: 'Code postal', type: 'text', width: 12 },
    mail: { label: 'E-mail', type: 'text', width: 32 },
    tel: { label: 'Téléphone', type: 'text', width: 18 },
    gsm: { label: 'GSM', type: 'text', width: 18 },
    site_web: { label: 'Site web', type: 'text', width: 30 },
    numero_compte: { label: 'Numéro de compte', type: 'text', width: 22 },
  },
} as const satisfies ListDescription

export const LISTS = { membres: memberList, commandes: orderList, clubs: clubList }
export type ListName = keyof typeof LISTS
export type FilterKey<Name extends ListName> = keyof (typeof LISTS)[Name]['filters'] & string
export type ColumnKey<Name extends ListName> = keyof (typeof LISTS)[Name]['columns'] & string

/** The rights that show a list with its saved ones, and that save, rename and delete them for everybody. */
export const listRights = {
  membres: { see: 'members:read', save: 'members:write' },
  commandes: { see: 'orders:read', save: 'orders:write' },
  clubs: { see: 'clubs:read', save: 'clubs:write' },
} as const satisfies Record<ListName, Record<'see' | 'save', StaffRight>>

export const savedListFields = {
  nom: { required: 'Donnez un nom à la liste.', max: [60, 'Maximum 60 caractères.'] },
} satisfies Record<string, TextField>

export function usualColumns(name: ListName): string[] {
  const columns: Record<string, ListColumn> = LISTS[name].columns
  return Object.keys(columns).filter((key) => columns[key]!.usual)
}

export const listMessages = {
  choice: 'Ce choix n’existe pas.',
  date: aDate[1],
  number: 'Écrivez un nombre entier, de quatre chiffres au plus.',
  text: 'Maximum 100 caractères.',
  column: 'Cette colonne n’existe pas.',
  list: 'Cette liste n’existe pas.',
  params: 'Cette liste a trop de paramètres.',
  nameTaken: 'Une liste porte déjà ce nom.',
  saved: 'La liste est enregistrée, pour tout le secrétariat.',
  renamed: 'La liste est renommée.',
  removed: 'La liste enregistrée est supprimée.',
} as const
