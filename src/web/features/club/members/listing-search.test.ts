import { expect, test } from 'vitest'
import { type ListingSearch, readListing, writeListing } from './listing-search.ts'

const YEAR = 2026

test('readListing of an empty search returns the defaults, which writeListing leaves out', () => {
  const usual = readListing({}, YEAR)
  expect(usual).toEqual({
    text: '',
    status: null,
    wishes: false,
    filter: {
      annees: [2026],
      memberLicencies: false,
      memberNotLicencies: false,
      notLicencieCurrentYearOnly: false,
      showDoublons: false,
    },
    sort: { by: 'fin', descending: true },
    page: 1,
    size: 50,
  })
  expect(writeListing(usual, YEAR)).toEqual({})
})

test.each<[ListingSearch]>([
  [{ recherche: 'élo', statut: 'bientot' }],
  [{ annees: '2024,2025,2026', licencies: '1', nonLicencies: '1' }],
  [{ pasEncore: '1', doublons: '1', annees: '2025' }],
  [{ tri: 'nom', page: '3', parPage: '20' }],
  [{ tri: '-grade', parPage: '999999' }],
  [{ tri: 'fin', statut: 'a-licencier' }],
  [{ statut: 'souhaits' }],
])('writeListing returns %j as readListing read it', (search) => {
  expect(writeListing(readListing(search, YEAR), YEAR)).toEqual(search)
})

test.each<[ListingSearch]>([
  [{ statut: 'inconnu' }],
  [{ annees: 'abc' }],
  [{ annees: '1066' }],
  [{ annees: '20261' }],
  [{ tri: 'toString' }],
  [{ tri: '-' }],
  [{ page: '0' }],
  [{ page: '-1' }],
  [{ page: '1e3' }],
  [{ parPage: '7' }],
  [{ licencies: 'oui' }],
])('readListing ignores the invalid %j', (search) => {
  expect(readListing(search, YEAR)).toEqual(readListing({}, YEAR))
})
