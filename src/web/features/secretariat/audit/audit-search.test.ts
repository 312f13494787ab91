import { expect, it } from 'vitest'
import { pageOfSearch, readFilters, writeFilters } from './audit-search.ts'

const empty = { personne: '', licence: '', club: '', action: '', du: '', au: '' }

it('readFilters reads the URL, and a missing filter as empty', () => {
  expect(readFilters({ licence: '200042', page: '3' })).toEqual({ ...empty, licence: '200042' })
  expect(readFilters({})).toEqual(empty)
})

it('writeFilters leaves out empty and blank filters, and adds the page', () => {
  expect(writeFilters({ ...empty, personne: 'inès', du: ' ' })).toEqual({ personne: 'inès' })
  expect(writeFilters(empty, 2)).toEqual({ page: '2' })
})

it.each([
  [undefined, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['x', 1],
  ['12', 12],
  ['99999', 1],
])('pageOfSearch of page %s is %i', (page, expected) => {
  expect(pageOfSearch(page === undefined ? {} : { page })).toBe(expected)
})
