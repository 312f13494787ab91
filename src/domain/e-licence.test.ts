import { describe, expect, it } from 'vitest'
import { eLicenceState, eLicenceToShow, type HeldLicence, validFirst } from './e-licence.ts'

const TODAY = '2026-03-10'
const licence = (date_debut: string, date_fin: string, club = 'Namur'): HeldLicence => ({ date_debut, date_fin, club })

const none = { valid: false, club: null, date_fin: null }

describe('eLicenceState', () => {
  it.each<[string, HeldLicence[], ReturnType<typeof eLicenceState>]>([
    ['is not valid without a licence', [], none],
    ['is not valid the day before the licence begins', [licence('2026-03-11', '2027-03-10')], none],
    [
      'is valid on the first day',
      [licence('2026-03-10', '2027-03-09')],
      { valid: true, club: 'Namur', date_fin: '2027-03-09' },
    ],
    [
      'is valid on the last day',
      [licence('2025-03-11', '2026-03-10')],
      { valid: true, club: 'Namur', date_fin: '2026-03-10' },
    ],
    [
      'is expired the day after the last',
      [licence('2025-03-10', '2026-03-09')],
      { valid: false, club: 'Namur', date_fin: '2026-03-09' },
    ],
    [
      'ends with a renewal that follows without a gap',
      [licence('2026-04-01', '2027-03-31', 'Liège'), licence('2025-04-01', '2026-03-31')],
      { valid: true, club: 'Namur', date_fin: '2027-03-31' },
    ],
    [
      'ends with the second of two renewals, given in any order',
      [
        licence('2027-04-01', '2028-03-31'),
        licence('2025-04-01', '2026-03-31'),
        licence('2026-04-01', '2027-03-31', 'Liège'),
      ],
      { valid: true, club: 'Namur', date_fin: '2028-03-31' },
    ],
    [
      'shows the later of two expired licences, given in any order',
      [licence('2025-01-01', '2025-12-31'), licence('2024-01-01', '2024-12-31', 'Liège')],
      { valid: false, club: 'Namur', date_fin: '2025-12-31' },
    ],
    [
      'ends before the gap when a renewal leaves one',
      [licence('2025-04-01', '2026-03-31'), licence('2026-04-02', '2027-04-01')],
      { valid: true, club: 'Namur', date_fin: '2026-03-31' },
    ],
    [
      'shows the last expired licence when the next has not begun',
      [
        licence('2024-01-01', '2024-12-31', 'Liège'),
        licence('2025-01-01', '2025-12-31'),
        licence('2026-05-01', '2027-04-30'),
      ],
      { valid: false, club: 'Namur', date_fin: '2025-12-31' },
    ],
    [
      'ends with a renewal that ends on 29 February',
      [licence('2027-03-01', '2028-02-29'), licence('2026-03-01', '2027-02-28')],
      { valid: true, club: 'Namur', date_fin: '2028-02-29' },
    ],
  ])('%s', (_case, licences, wanted) => {
    expect(eLicenceState(licences, TODAY)).toEqual(wanted)
  })
})

const holder = (id_member: number, date_fin: string) => ({ id_member, licences: [licence('2025-01-01', date_fin)] })
const [marc, noemie, tom] = [holder(1, '2026-03-09'), holder(2, '2026-03-10'), holder(3, '2026-12-31')]

describe('validFirst and eLicenceToShow', () => {
  it('validFirst puts the valid ones first and keeps their order', () => {
    expect(validFirst([marc, noemie, tom], TODAY)).toEqual([noemie, tom, marc])
  })

  it.each<[string, (typeof marc)[], number | null, number | undefined]>([
    ['that of the active member', [marc, noemie, tom], 3, 3],
    ['that of a child when that of the active parent is expired', [marc, noemie, tom], 1, 2],
    ['that of the active member when none is valid', [holder(4, '2025-12-31'), marc], 1, 1],
    ['the first valid one without an active member', [marc, tom], null, 3],
    ['the first valid one when the active member is not among them', [marc, tom], 9, 3],
    ['undefined without holders', [], 1, undefined],
  ])('eLicenceToShow returns %s', (_case, holders, active, shown) => {
    expect(eLicenceToShow(holders, active, TODAY)?.id_member).toBe(shown)
  })
})
