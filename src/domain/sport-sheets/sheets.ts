/** Kinds of events, and the sheets of their participants and results. */
export const EVENT_KINDS = ['examen', 'preparation', 'stage', 'formation', 'competition'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const SHEETS = ['grades', 'preparation', 'presences', 'formation', 'combat', 'poomsae', 'arbitrage'] as const
export type Sheet = (typeof SHEETS)[number]

export const SHEETS_OF: Record<EventKind, readonly Sheet[]> = {
  examen: ['grades'],
  preparation: ['preparation'],
  stage: ['presences'],
  formation: ['formation'],
  competition: ['combat', 'poomsae', 'arbitrage'],
}

/** Results of a candidate. Only 'reussi' gives the grade. */
export const EXAM_RESULTS = ['reussi', 'echoue', 'absent'] as const
export type ExamResult = (typeof EXAM_RESULTS)[number]

/** Whether a line of an exam gives no grade. */
export function isUnsuccessful({ resultat }: Values): boolean {
  return resultat === 'echoue' || resultat === 'absent'
}

/** How a cell is read (read-cells.ts). */
export type CellKind =
  | 'result'
  | 'text'
  | 'day'
  | 'count'
  | 'place'
  | 'score'
  | 'yes'
  | 'grade'
  | 'age'
  | 'level'
  | 'weight'

export interface SheetColumn {
  key: string
  title: string
  alias?: readonly string[]
  kind: CellKind
  date?: true
  /** Name of the column in the database. */
  field: string
  /** Sentence for an empty cell. Absent: it may be empty. */
  required?: string
  /** Placeholder that says what an empty cell means. */
  empty?: string
  /** For days: whether an empty cell means the event's first day or its last. */
  end?: 'first' | 'last'
}

/** Columns that identify the member, on every sheet. */
export const MEMBER_COLUMNS = [
  {
    key: 'numero_licence',
    title: 'N° de licence',
    alias: ['Licence', 'Numéro', 'Numéro de licence', 'No licence', 'Num licence', 'N° licence', 'Licence n°'],
  },
  {
    key: 'nom',
    title: 'Nom',
    alias: ['Nom de famille', 'Nom et prénom', 'Nom prénom', 'Participant', 'Candidat', 'Membre'],
  },
  { key: 'prenom', title: 'Prénom', alias: [] },
  {
    key: 'date_naissance',
    title: 'Date de naissance',
    alias: ['Naissance', 'Né le', 'Née le', 'Né(e) le', 'Date naissance', 'DDN'],
    date: true,
  },
] as const

export type Identity = Record<(typeof MEMBER_COLUMNS)[number]['key'], string>

const DIPLOMA: SheetColumn = {
  key: 'diplome',
  title: 'Diplôme',
  alias: ['N° de diplôme', 'Numéro de diplôme', 'Certificat', 'Brevet'],
  kind: 'text',
  field: 'diplome',
  empty: 'aucun',
}
const AGE: SheetColumn = {
  key: 'categorie_age',
  title: 'Âge',
  alias: ['Catégorie d’âge', 'Catégorie âge', 'Cat. âge'],
  kind: 'age',
  field: 'id_age_category',
  empty: 'd’après la naissance',
}
const LEVEL: SheetColumn = {
  key: 'categorie_grade',
  title: 'Classe',
  alias: ['Catégorie de grade', 'Catégorie grade', 'Cat. grade'],
  kind: 'level',
  field: 'id_grade_category',
  empty: 'd’après le grade',
}
const PLACE: SheetColumn = {
  key: 'place',
  title: 'Place',
  alias: ['Classement', 'Rang', 'Résultat', 'Position'],
  kind: 'place',
  field: 'place',
  empty: 'non classé',
}
const DAY: SheetColumn = {
  key: 'date',
  title: 'Jour',
  alias: ['Date'],
  kind: 'day',
  date: true,
  field: 'date',
  empty: 'le premier jour',
  end: 'first',
}

/** Columns of the result, in input order. */
export const OUTCOME_COLUMNS: Record<Sheet, readonly SheetColumn[]> = {
  grades: [
    {
      key: 'grade',
      title: 'Grade',
      alias: ['Grade obtenu', 'Grade présenté', 'Nouveau grade', 'Dan'],
      kind: 'grade',
      field: 'id_grade',
      required: 'Le grade est requis.',
    },
    DIPLOMA,
    {
      key: 'resultat',
      title: 'Résultat',
      alias: ['Réussite', 'Décision', 'Présence'],
      kind: 'result',
      field: 'resultat',
      empty: 'réussi',
    },
  ],
  preparation: [],
  presences: [],
  formation: [
    {
      key: 'reussite',
      title: 'Réussite',
      alias: ['Réussi', 'Résultat', 'Succès'],
      kind: 'yes',
      field: 'reussite',
      required: 'Écrivez oui ou non.',
    },
    DIPLOMA,
  ],
  combat: [
    AGE,
    LEVEL,
    {
      key: 'categorie_poids',
      title: 'Poids',
      alias: ['Catégorie de poids', 'Catégorie poids', 'Cat. poids', 'Catégorie'],
      kind: 'weight',
      field: 'id_weight_category',
      empty: 'sans catégorie',
    },
    {
      key: 'combats_gagnes',
      title: 'Combats gagnés',
      alias: ['Victoires', 'Gagnés', 'Combats'],
      kind: 'count',
      field: 'combats_gagnes',
      empty: '0',
    },
    PLACE,
    DAY,
  ],
  poomsae: [
    AGE,
    LEVEL,
    {
      key: 'score',
      title: 'Score',
      alias: ['Points', 'Note', 'Total'],
      kind: 'score',
      field: 'score',
      empty: 'inconnu',
    },
    PLACE,
    DAY,
  ],
  arbitrage: [
    {
      key: 'date_debut',
      title: 'Premier jour',
      alias: ['Du', 'Début', 'Date de début'],
      kind: 'day',
      date: true,
      field: 'date_debut',
      empty: 'celui de la compétition',
      end: 'first',
    },
    {
      key: 'date_fin',
      title: 'Dernier jour',
      alias: ['Au', 'Fin', 'Date de fin'],
      kind: 'day',
      date: true,
      field: 'date_fin',
      empty: 'celui de la compétition',
      end: 'last',
    },
  ],
}

export function columnsOf(sheet: Sheet) {
  return [...MEMBER_COLUMNS, ...OUTCOME_COLUMNS[sheet]]
}

/** Fields that identify a line beside the member: a member in two categories has two lines. */
export const KEY_FIELDS: Record<Sheet, readonly string[]> = {
  grades: [],
  preparation: [],
  presences: [],
  formation: [],
  combat: ['id_age_category', 'id_weight_category'],
  poomsae: ['id_age_category', 'id_grade_category'],
  arbitrage: [],
}

/** Twice the size of the largest championships. */
export const MAX_LINES = 1000

/** A line by the keys of its columns. */
export type Cells = Record<string, string>
export type Value = string | number | boolean | null
/** The stored values of a line, by column name. */
export type Values = Record<string, Value>

export function isEmptyLine(cells: Cells) {
  return Object.values(cells).every((text) => text.trim() === '')
}
