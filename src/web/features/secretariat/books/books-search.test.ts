import { describe, expect, it } from 'vitest'
import { findYearAndMonth, periodOf, readBooksSearch, writeBooksSearch } from './books-search.ts'

const TODAY = '2026-03-10'
const YEAR = { du: '2026-01-01', au: '2026-12-31' }

describe('periodOf and findYearAndMonth', () => {
  it.each([
    [2026, null, '2026-01-01', '2026-12-31'],
    [2026, 1, '2026-01-01', '2026-01-31'],
    [2024, 2, '2024-02-01', '2024-02-29'],
    [2026, 12, '2026-12-01', '2026-12-31'],
  ])('turn %s, month %s into %s to %s and back', (year, month, du, au) => {
    expect(periodOf(year, month)).toEqual({ du, au })
    expect(findYearAndMonth({ du, au })).toEqual({ year, month })
  })

  it('findYearAndMonth finds none for another period', () => {
    expect(findYearAndMonth({ du: '2026-01-01', au: '2026-03-31' })).toBeNull()
    expect(findYearAndMonth({ du: '2025-01-01', au: '2026-12-31' })).toBeNull()
  })
})

describe('readBooksSearch and writeBooksSearch', () => {
  it.each([
    [{}, { onglet: 'totaux', ...YEAR }, {}],
    [{ onglet: 'cloture' }, { onglet: 'cloture', ...YEAR }, { onglet: 'cloture' }],
    [{ onglet: 'x', du: '2026-02-30', au: '2026-03-01' }, { onglet: 'totaux', ...YEAR }, {}],
    [{ du: '2026-02-02' }, { onglet: 'totaux', ...YEAR }, {}],
    [{ du: '2026-02-02', au: '2026-02-01' }, { onglet: 'totaux', ...YEAR }, {}],
    [
      { du: '2025-02-01', au: '2026-02-01' },
      { onglet: 'totaux', du: '2025-02-01', au: '2026-02-01' },
      { du: '2025-02-01', au: '2026-02-01' },
    ],
  ])('read %s', (params, state, written) => {
    expect(readBooksSearch(params, TODAY)).toEqual(state)
    expect(writeBooksSearch(readBooksSearch(params, TODAY), TODAY)).toEqual(written)
  })
})
