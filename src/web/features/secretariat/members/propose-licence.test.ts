import { expect, it } from 'vitest'
import { proposeLicence } from './propose-licence.ts'

const [OLD, NEW] = [1, 2]
const held = (id_club: number, date_fin: string) => ({ id_club, date_fin, annulee: null })
const cancelled = (id_club: number, date_fin: string) => ({
  id_club,
  date_fin,
  annulee: { at: '2026-03-09T10:00:00.000Z', raison: 'Mauvais jours' },
})

it.each([
  ['no club and today without a licence', [], { id_club: null, start: '2026-03-09' }],
  [
    'the club of the last licence, from the day after it',
    [held(NEW, '2026-08-31'), held(OLD, '2025-08-31')],
    { id_club: NEW, start: '2026-09-01' },
  ],
  ['today when the last licence has ended', [held(OLD, '2026-03-07')], { id_club: OLD, start: '2026-03-09' }],
  ['today when it ended yesterday', [held(OLD, '2026-03-08')], { id_club: OLD, start: '2026-03-09' }],
  ['tomorrow when it ends today', [held(OLD, '2026-03-09')], { id_club: OLD, start: '2026-03-10' }],
  [
    'the club of a cancelled licence, not the one before',
    [cancelled(NEW, '2026-08-31'), held(OLD, '2025-08-31')],
    { id_club: NEW, start: '2026-03-09' },
  ],
  [
    'the club of the only licence, which was cancelled',
    [cancelled(NEW, '2026-08-31')],
    { id_club: NEW, start: '2026-03-09' },
  ],
])('proposes %s', (_what, licences, proposed) => {
  expect(proposeLicence(licences, '2026-03-09')).toEqual(proposed)
})
