import { expect, it } from 'vitest'
import { formatFilters } from './format-filters.ts'

const choices = {
  clubs: [{ id: 7, nom: 'Dojang Namur (12)' }],
  grades: [{ id: 3, nom: '1er Dan' }],
  evenements: [{ id: 'stage-4', nom: 'Stage d’été (12/07/2026)' }],
}

it.each([
  [{}, ''],
  [{ statut: 'licencies', ville: '' }, 'Licenciés'],
  [
    { club: '7', grade: '3', newsletter: 'oui' },
    'Club\u00a0: Dojang Namur (12) · Grade\u00a0: 1er Dan · Accepte la newsletter',
  ],
  [{ evenement: 'stage-4' }, 'Participant à\u00a0: Stage d’été (12/07/2026)'],
  [
    { club: '8', le: '2026-01-31', age_min: '12' },
    'Club\u00a0: 8 · Licence à la date du 31/01/2026 · Âge, à partir de\u00a0: 12',
  ],
])('formatFilters of %j', (filters, words) => {
  expect(formatFilters('membres', filters, choices)).toBe(words)
})
