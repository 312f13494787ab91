import { expect, it } from 'vitest'
import {
  listCategories,
  pageOfRanking,
  type RankingChoices,
  readRankingFilters,
  toRankingInput,
  writeRankingFilters,
} from './ranking-search.ts'

const TODAY = '2026-03-10'
const choices: RankingChoices = {
  ages: [
    { id: 4, nom: 'Junior' },
    { id: 5, nom: 'Senior' },
  ],
  poids: [
    { id: 21, nom: '-58kg', id_age: 5, sexe: 1 },
    { id: 22, nom: '-49kg', id_age: 5, sexe: 0 },
    { id: 23, nom: '-48kg', id_age: 4, sexe: 1 },
  ],
  classes: [{ id: 1, nom: 'Classe C' }],
}
const plain = { discipline: 'combat', age: '', sexe: '', categorie: '', date: TODAY, version: 'publique' }
const read = (params: Record<string, string>) => readRankingFilters(params, choices, TODAY)

it.each([
  [{}, {}],
  [{ discipline: 'lutte', age: '9', sexe: 'x', categorie: '99', version: 'autre', date: '' }, {}],
  [
    { discipline: 'poomsae', categorie: '1' },
    { discipline: 'poomsae', categorie: '1' },
  ],
  [
    { age: '5', sexe: 'm', categorie: '21' },
    { age: '5', sexe: 'm', categorie: '21' },
  ],
  [
    { age: '5', categorie: '22' },
    { age: '5', categorie: '22' },
  ],
  // The category of another sex, of another age, of no age, and of another discipline.
  [
    { age: '5', sexe: 'm', categorie: '22' },
    { age: '5', sexe: 'm' },
  ],
  [{ age: '4', categorie: '21' }, { age: '4' }],
  [{ categorie: '21' }, {}],
  [{ discipline: 'poomsae', categorie: '21' }, { discipline: 'poomsae' }],
  [
    { date: '2025-12-31', version: 'interne' },
    { date: '2025-12-31', version: 'interne' },
  ],
])('readRankingFilters of %j takes %j', (params, taken) => {
  const filters = read(params)
  expect(filters).toEqual({ ...plain, ...taken })
  expect(writeRankingFilters(filters, TODAY)).toEqual(taken)
})

it('listCategories offers the weights of the age and the sex, and the grades of every age', () => {
  const offered = (params: Record<string, string>) => listCategories(choices, read(params)).map(({ id }) => id)
  expect(offered({})).toEqual([])
  expect(offered({ age: '5' })).toEqual([21, 22])
  expect(offered({ age: '5', sexe: 'f' })).toEqual([22])
  expect(offered({ discipline: 'poomsae' })).toEqual([1])
})

it('toRankingInput turns ids into numbers and "all" into null', () => {
  expect(toRankingInput(read({ age: '5', sexe: 'f', categorie: '22' }))).toEqual({
    discipline: 'combat',
    age: 5,
    sexe: 0,
    categorie: 22,
    date: TODAY,
  })
  expect(toRankingInput(read({}))).toMatchObject({ age: null, sexe: null, categorie: null })
})

it('the page is kept in the URL from the second on', () => {
  expect(writeRankingFilters(read({}), TODAY, 3)).toEqual({ page: '3' })
  expect(['1', '3', '0', 'x', undefined].map((page) => pageOfRanking({ page: page! }))).toEqual([1, 3, 1, 1, 1])
})
