import { aDate } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Discipline } from '#domain/ranking.ts'
import { formatWeight } from '#domain/weight-category.ts'

/** Whom a file is for: everybody, with the initials of minors, or the secretariat. */
export const RANKING_VERSIONS = ['publique', 'interne'] as const
export type RankingVersion = (typeof RANKING_VERSIONS)[number]

export const rankingFields = {
  date: { required: 'La date est requise.', format: aDate },
} satisfies Record<string, TextField>

export const rankingMessages = {
  disciplineUnknown: 'Cette discipline n’existe pas.',
  sexUnknown: 'Ce sexe n’existe pas.',
  categoryUnknown: 'Cette catégorie n’existe pas.',
  versionUnknown: 'Cette version n’existe pas.',
  dateInFuture: 'La date ne peut pas être dans le futur.',
  tooManyLines: (most: number) =>
    `Ce classement a plus de ${most} lignes\u00a0: choisissez une catégorie d’âge, un sexe ou une catégorie.`,
  exportFailed: 'Le classement n’a pas pu être téléchargé.',
} as const

interface RankedCategory {
  age: string | null
  sexe: 0 | 1
  /** Of weight in combat, of grades in poomsae. */
  categorie: string | null
}

/** 'Senior féminin, −57 kg', 'Minime masculin, Classe A'. */
export function formatRankingCategory(discipline: Discipline, { age, sexe, categorie }: RankedCategory): string {
  const sex = rankingWords.sex(sexe).toLowerCase()
  const people = age === null ? `Sans catégorie d’âge, ${sex}` : `${age} ${sex}`
  return `${people}, ${rankingWords.category(discipline, categorie)}`
}

/** Words of the screen and the files. */
export const rankingWords = {
  disciplines: { combat: 'Combat', poomsae: 'Poomsae' },
  sex: (sexe: 0 | 1) => (sexe === 1 ? 'Masculin' : 'Féminin'),
  category: (discipline: Discipline, name: string | null) => {
    if (name === null) return discipline === 'combat' ? 'sans catégorie de poids' : 'sans catégorie de grade'
    return discipline === 'combat' ? formatWeight(name) : name
  },
  columns: {
    age: 'Catégorie d’âge',
    sexe: 'Sexe',
    categorie: { combat: 'Catégorie de poids', poomsae: 'Catégorie de grade' },
    rang: 'Rang',
    nom: 'Nom',
    club: 'Club',
    points: 'Points',
    resultats: 'Résultats',
  },
  file: (discipline: Discipline, day: CalendarDate, version: RankingVersion) =>
    `classement-${discipline}-${day}${version === 'interne' ? '-interne' : ''}`,
} as const
