import { describe, expect, it } from 'vitest'
import { eLicenceState, eLicenceToShow, type HeldLicence, validFirst } from './e-licence.ts'

const TODAY = '2026-03-10'
const licence = (date_debut: string, date_fin: string, club = 'Namur'): HeldLicence => ({ date_debut, date_fin, club })

const none = { valid: false, club: null, date_fin: null }

describe('what an e-licence shows', () => {
  it.each<[string, HeldLicence[], ReturnType<typeof eLicenceState>]>([
    ['no licence at all', [], none],
    ['one that begins tomorrow', [licence('2026-03-11', '2027-03-10')], none],
    ['the first day', [licence('2026-03-10', '2027-03-09')], { valid: true, club: 'Namur', date_fin: '2027-03-09' }],
    ['the last day', [licence('2025-03-11', '2026-03-10')], { valid: true, club: 'Namur', date_fin: '2026-03-10' }],
    [
      'the day after the last',
      [licence('2025-03-10', '2026-03-09')],
      { valid: false, club: 'Namur', date_fin: '2026-03-09' },
    ],
    [
      'renewed early: the days run on',
      [licence('2026-04-01', '2027-03-31', 'Liège'), licence('2025-04-01', '2026-03-31')],
      { valid: true, club: 'Namur', date_fin: '2027-03-31' },
    ],
    [
      'renewed twice, read in any order: the days run on',
      [
        licence('2027-04-01', '2028-03-31'),
        licence('2025-04-01', '2026-03-31'),
        licence('2026-04-01', '2027-03-31', 'Liège'),
      ],
      { valid: true, club: 'Namur', date_fin: '2028-03-31' },
    ],
    [
      'two that were, read in any order: the later one',
      [licence('2025-01-01', '2025-12-31'), licence('2024-01-01', '2024-12-31', 'Liège')],
      { valid: false, club: 'Namur', date_fin: '2025-12-31' },
    ],
    [
      'renewed with a gap: the days stop before it',
      [licence('2025-04-01', '2026-03-31'), licence('2026-04-02', '2027-04-01')],
      { valid: true, club: 'Namur', date_fin: '2026-03-31' },
    ],
    [
      'over, and the next one has not begun',
      [
        licence('2024-01-01', '2024-12-31', 'Liège'),
        licence('2025-01-01', '2025-12-31'),
        licence('2026-05-01', '2027-04-30'),
      ],
      { valid: false, club: 'Namur', date_fin: '2025-12-31' },
    ],
    [
      'around 29 February',
      [licence('2027-03-01', '2028-02-29'), licence('2026-03-01', '2027-02-28')],
      { valid: true, club: 'Namur', date_fin: '2028-02-29' },
    ],
  ])('%s', (_case, licences, wanted) => {
    expect(eLicenceState(licences, TODAY)).toEqual(wanted)
  })
})

const holder = (id_member: number, date_fin: string) => ({ id_member, licences: [licence('2025-01-01', date_fin)] })
const [marc, noemie, tom] = [holder(1, '2026-03-09'), holder(2, '2026-03-10'), holder(3, '2026-12-31')]

describe('the e-licences of a family', () => {
  it('stand with the valid ones first, in their order', () => {
    expect(validFirst([marc, noemie, tom], TODAY)).toEqual([noemie, tom, marc])
  })

  it.each<[string, (typeof marc)[], number | null, number | undefined]>([
    ['the active member’s', [marc, noemie, tom], 3, 3],
    ['a child’s, when that of the active parent is over', [marc, noemie, tom], 1, 2],
    ['the active member’s, when none is valid', [holder(4, '2025-12-31'), marc], 1, 1],
    ['the first valid one without an active member', [marc, tom], null, 3],
    ['the first valid one when the active member is not among them', [marc, tom], 9, 3],
    ['none of nobody', [], 1, undefined],
  ])('begin with %s', (_case, holders, active, shown) => {
    expect(eLicenceToShow(holders, active, TODAY)?.id_member).toBe(shown)
  })
})
