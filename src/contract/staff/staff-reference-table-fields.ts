/**
 * Descriptions of the simple tables of reference data: the server builds its checks and SQL from them, the web its
 * lists and forms. A violated constraint is reported with the sentence given for it.
 */
export type ReferenceValue = string | number | boolean | null

export type ReferenceName =
  | 'grades'
  | 'niveaux'
  | 'categories_age'
  | 'categories_grade'
  | 'categories_poids'
  | 'labels'
  | 'criteres'
  | 'produits'

export interface ReferenceField {
  label: string
  help?: string
  /** `row`: a row of another table. */
  kind: 'text' | 'long' | 'integer' | 'flag' | 'choice' | 'row'
  /** Maximum length of a text, or maximum of a number. */
  max?: number
  min?: number
  /** May be empty, with a label for that in a choice. */
  empty?: string | true
  choices?: { value: string | number; label: string }[]
  rows?: { table: ReferenceName; value: string; label: string }
  /** Only in the form, to keep the list narrow. */
  formOnly?: true
  /** Not editable: derived from other fields, or the code relies on it. */
  fixed?: true
}

export interface ReferenceTable {
  title: string
  intro: string
  /** One row in a sentence, and the label of a new one. */
  one: string
  added: string
  /** The field that names a row. */
  name: string
  fields: Record<string, ReferenceField>
  /** Rows are numbered by `ordre`: an inserted row moves those behind it. */
  ordered?: true
  /** A fixed set of rows that the code knows: none is added or removed. */
  closed?: true
  /** Rows with a value in this field are those that the code knows: they are not removed. */
  known?: string
  /** Field and sentence by the name of the violated constraint. */
  refusals: Record<string, [field: string, sentence: string]>
}

const NBSP = '\u00a0'
const ordre: ReferenceField = {
  label: 'Ordre',
  help: 'S’il est déjà pris, les suivants se décalent.',
  kind: 'integer',
  min: 1,
  max: 999,
}
const flag = (label: string, help?: string): ReferenceField => ({ label, kind: 'flag', ...(help && { help }) })
const star = (count: number): ReferenceField => ({
  ...flag(`Requis pour ${count} ${count === 1 ? 'étoile' : 'étoiles'}`),
  formOnly: true,
})

export const referenceTables: Record<ReferenceName, ReferenceTable> = {
  grades: {
    title: 'Grades',
    intro: `Du premier au dernier. Le prochain passage de chaque membre suit ces temps d’attente et ces âges, tout de suite.`,
    one: 'ce grade',
    added: 'un grade',
    name: 'grade',
    ordered: true,
    fields: {
      ordre,
      grade: { label: 'Grade', kind: 'text', max: 50 },
      desc: {
        label: 'Sorte',
        kind: 'choice',
        choices: [
          { value: 'keup', label: 'Keup' },
          { value: 'poom', label: 'Poom' },
          { value: 'noire', label: 'Dan' },
        ],
      },
      waiting_months: {
        label: 'Attente (mois)',
        help: 'Le temps à passer dans le grade précédent.',
        kind: 'integer',
        min: 0,
        max: 240,
      },
      minimum_age: { label: 'Âge minimum', help: `0${NBSP}: aucun.`, kind: 'integer', min: 0, max: 99 },
      federal: { ...flag('Fédéral', 'Les Dans, les Pooms et le 1er Keup.'), fixed: true },
    },
    refusals: {
      grade_grade_key: ['grade', 'Un grade porte déjà ce nom.'],
      grade_ordre_key: ['ordre', 'Un autre grade a déjà ce numéro d’ordre.'],
      grade_kinds_in_order: [
        'ordre',
        `Les Keups viennent avant les Pooms, et les Pooms avant les Dans${NBSP}: ce numéro d’ordre romprait la suite.`,
      ],
      grade_federal: ['grade', 'Le 1er Keup est fédéral par son nom\u00a0: il le garde.'],
      grade_category_check: ['ordre', 'Une catégorie de grades finirait avant de commencer\u00a0: changez-la d’abord.'],
      grade_category_once: ['ordre', 'Des catégories de grades se chevaucheraient\u00a0: changez-les d’abord.'],
    },
  },
  niveaux: {
    title: 'Niveaux de compétition',
    intro: 'Les colonnes du tableau des points.',
    one: 'ce niveau',
    added: 'un niveau',
    name: 'niveau',
    ordered: true,
    fields: { ordre, niveau: { label: 'Niveau', kind: 'text', max: 100 } },
    refusals: {
      competition_level_niveau_key: ['niveau', 'Un niveau porte déjà ce nom.'],
      competition_level_ordre_key: ['ordre', 'Un autre niveau a déjà ce numéro d’ordre.'],
    },
  },
  categories_age: {
    title: 'Catégories d’âge',
    intro: 'De l’âge le plus bas au plus haut, tous deux compris. Un âge est dans une seule catégorie.',
    one: 'cette catégorie',
    added: 'une catégorie d’âge',
    name: 'name',
    fields: {
      name: { label: 'Nom', kind: 'text', max: 50 },
      age_min: { label: 'De (ans)', kind: 'integer', min: 0, max: 150 },
      age_max: { label: 'À (ans)', kind: 'integer', min: 0, max: 150 },
    },
    refusals: {
      age_category_name_key: ['name', 'Une catégorie d’âge porte déjà ce nom.'],
      age_category_check: ['age_max', 'L’âge le plus haut est inférieur au plus bas.'],
      age_category_once: ['age_min', 'Ces âges sont déjà dans une autre catégorie.'],
    },
  },
  categories_grade: {
    title: 'Catégories de grade',
    intro: 'D’un grade à un autre, tous deux compris. Elles suivent les grades quand leur ordre change.',
    one: 'cette catégorie',
    added: 'une catégorie de grade',
    name: 'name',
    fields: {
      name: { label: 'Nom', kind: 'text', max: 50 },
      ordre_min: { label: 'Du grade', kind: 'row', rows: { table: 'grades', value: 'ordre', label: 'grade' } },
      ordre_max: { label: 'Au grade', kind: 'row', rows: { table: 'grades', value: 'ordre', label: 'grade' } },
    },
    refusals: {
      grade_category_name_key: ['name', 'Une catégorie de grade porte déjà ce nom.'],
      grade_category_check: ['ordre_max', 'Le dernier grade vient avant le premier.'],
      grade_category_once: ['ordre_min', 'Ces grades sont déjà dans une autre catégorie.'],
    },
  },
  categories_poids: {
    title: 'Catégories de poids',
    intro: `Par âge et par sexe. Un nom comme «${NBSP}-58${NBSP}kg${NBSP}» ou «${NBSP}+80${NBSP}kg${NBSP}».`,
    one: 'cette catégorie',
    added: 'une catégorie de poids',
    name: 'name',
    fields: {
      id_age_category: {
        label: 'Catégorie d’âge',
        kind: 'row',
        rows: { table: 'categories_age', value: 'id', label: 'name' },
      },
      sexe: {
        label: 'Sexe',
        kind: 'choice',
        choices: [
          { value: 1, label: 'Masculin' },
          { value: 0, label: 'Féminin' },
        ],
      },
      name: { label: 'Poids', kind: 'text', max: 20 },
    },
    refusals: {
      weight_category_id_age_category_sexe_name_key: ['name', 'Cette catégorie de poids existe déjà.'],
    },
  },
  labels: {
    title: 'Labels',
    intro: 'Les trois labels qu’un club peut obtenir.',
    one: 'ce label',
    added: 'un label',
    name: 'nom',
    ordered: true,
    closed: true,
    fields: {
      ordre,
      nom: { label: 'Nom', kind: 'text', max: 50 },
      code: { label: 'Code', help: 'Le nom de ses dessins.', kind: 'text', max: 3, fixed: true },
    },
    refusals: { label_ordre_key: ['ordre', 'Un autre label a déjà ce numéro d’ordre.'] },
  },
  criteres: {
    title: 'Critères',
    intro: 'Ce qu’un club doit remplir pour les étoiles d’un label.',
    one: 'ce critère',
    added: 'un critère',
    name: 'nom',
    ordered: true,
    fields: {
      ordre,
      nom: { label: 'Nom', kind: 'text', max: 150 },
      label: {
        label: 'Label',
        kind: 'row',
        empty: 'Commun aux trois labels',
        rows: { table: 'labels', value: 'code', label: 'nom' },
      },
      categorie: { label: 'Catégorie', kind: 'text', max: 100 },
      sous_categorie: { label: 'Sous-catégorie', kind: 'text', max: 100, empty: true, formOnly: true },
      poids: { label: 'Poids', kind: 'integer', min: 0, max: 100 },
      poids_plus_haut_compte_pour_total: {
        ...flag('Rempli aussi par un critère de poids plus haut', 'De la même catégorie et sous-catégorie.'),
        formOnly: true,
      },
      est_labelisant: flag('Labelisant'),
      labelisant_1_etoile: star(1),
      labelisant_2_etoile: star(2),
      labelisant_3_etoile: star(3),
      explication: { label: 'Explication', kind: 'long', max: 1000, empty: true, formOnly: true },
      periode: { label: 'Période', kind: 'text', max: 100, empty: true, formOnly: true },
      evaluation: { label: 'Évaluation', kind: 'text', max: 100, empty: true, formOnly: true },
    },
    refusals: {
      critere_ordre_key: ['ordre', 'Un autre critère a déjà ce numéro d’ordre.'],
      critere_check: ['est_labelisant', 'Seul un critère labelisant peut être requis pour une étoile.'],
    },
  },
  produits: {
    title: 'Produits',
    intro:
      'Les clubs commandent les licences. Un produit que vous ajoutez (passeport, examen, stage) se choisit dans les commandes que vous faites pour un club, dès qu’il a un prix.',
    one: 'ce produit',
    added: 'un produit',
    name: 'name',
    known: 'code',
    fields: {
      name: { label: 'Nom', kind: 'text', max: 100 },
      withdrawn: flag('Retiré', 'N’est plus proposé dans une nouvelle commande.'),
      code: { label: 'Code', kind: 'text', max: 20, fixed: true },
    },
    refusals: {
      product_own_name_once: ['name', 'Un produit porte déjà ce nom.'],
      product_of_portal_stays: ['withdrawn', `Le portail a besoin de ce produit${NBSP}: il ne peut pas être retiré.`],
    },
  },
}

/** The sentence for a row that is still referred to, by the referring table. */
export const referrers: Record<string, string> = {
  member: 'des membres',
  grade_record: 'des passages de grade',
  syllabus_document: 'des documents',
  grade_category: 'des catégories de grade',
  weight_category: 'des catégories de poids',
  combat_result: 'des résultats en combat',
  poomsae_result: 'des résultats en poomsae',
  competition: 'des compétitions',
  ranking_points: 'des points du tableau',
  club_critere: 'des clubs',
  product_price: 'des prix',
  order_line: 'des commandes',
}
