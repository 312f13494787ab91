import type { InputOf, OutputOf } from '#contract/index.ts'
import type { RankingVersion } from '#contract/staff/staff-ranking-fields.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Discipline } from '#domain/ranking.ts'

/** Query parameters of the rankings: what is ranked, the day, for whom a file is, and the page. */
export const rankingSearch = ['discipline', 'age', 'sexe', 'categorie', 'date', 'version', 'page'] as const
export type RankingSearchParams = Partial<Record<(typeof rankingSearch)[number], string>>

export type RankingChoices = OutputOf<'staffGetRankingChoices'>

export interface RankingFilters {
  discipline: Discipline
  /** Ids, or empty for all. */
  age: string
  sexe: '' | 'f' | 'm'
  categorie: string
  date: CalendarDate
  version: RankingVersion
}

/** Unknown values are ignored, also the category of another age, sex or discipline. The server checks the day. */
export function readRankingFilters(
  { discipline, age, sexe, categorie, date, version }: RankingSearchParams,
  choices: RankingChoices,
  today: CalendarDate,
): RankingFilters {
  const people: Pick<RankingFilters, 'discipline' | 'age' | 'sexe'> = {
    discipline: discipline === 'poomsae' ? 'poomsae' : 'combat',
    age: choices.ages.some(({ id }) => String(id) === age) ? age! : '',
    sexe: sexe === 'f' || sexe === 'm' ? sexe : '',
  }
  return {
    ...people,
    categorie: listCategories(choices, people).some(({ id }) => String(id) === categorie) ? categorie! : '',
    date: date || today,
    version: version === 'interne' ? 'interne' : 'publique',
  }
}

/** Without defaults. */
export function writeRankingFilters(filters: RankingFilters, today: CalendarDate, page = 1): RankingSearchParams {
  const { discipline, age, sexe, categorie, date, version } = filters
  return {
    ...(discipline !== 'combat' && { discipline }),
    ...(age && { age }),
    ...(sexe && { sexe }),
    ...(categorie && { categorie }),
    ...(date !== today && { date }),
    ...(version !== 'publique' && { version }),
    ...(page > 1 && { page: String(page) }),
  }
}

export function pageOfRanking({ page }: RankingSearchParams): number {
  return /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1
}

/** Categories of weight depend on age and sex; those of grade do not. */
export function listCategories(
  { poids, classes }: RankingChoices,
  { discipline, age, sexe }: Pick<RankingFilters, 'discipline' | 'age' | 'sexe'>,
): { id: number; nom: string; sexe?: 0 | 1 }[] {
  if (discipline === 'poomsae') return classes
  return poids.filter((one) => String(one.id_age) === age && (sexe === '' || one.sexe === sexOf(sexe)))
}

const sexOf = (sexe: RankingFilters['sexe']) => (sexe === '' ? null : sexe === 'm' ? 1 : 0)

/** As the server expects them. */
export function toRankingInput({ discipline, age, sexe, categorie, date }: RankingFilters) {
  const id = (text: string) => (text === '' ? null : Number(text))
  return {
    discipline,
    age: id(age),
    sexe: sexOf(sexe),
    categorie: id(categorie),
    date,
  } satisfies InputOf<'staffListRanking'>
}
