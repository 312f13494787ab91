import { describe, expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

describe('mergeEdits', () => {
  it.each([
    ['nobody edited', 'a', 'a', 'a', 'a'],
    ['only this person edited', 'a', 'b', 'a', 'b'],
    ['only the other person edited', 'a', 'a', 'c', 'c'],
    ['both edited alike', 'a', 'b', 'b', 'b'],
    ['both edited differently', 'a', 'b', 'c', 'b'],
    ['this person emptied the field', 'a', '', 'c', ''],
    ['the other person emptied the field', 'a', 'a', '', ''],
    ['the other person filled an empty field', '', '', 'c', 'c'],
  ])('returns $4 where %s', (_case, base, mine, theirs, merged) => {
    expect(mergeEdits({ ville: base }, { ville: mine }, { ville: theirs })).toEqual({ ville: merged })
  })

  it('keeps both edits where two people edited one field each', () => {
    const base = { gsm: '', ville: 'Namur' }
    expect(mergeEdits(base, { gsm: '', ville: 'Dinant' }, { gsm: '0470', ville: 'Namur' })).toEqual({
      gsm: '0470',
      ville: 'Dinant',
    })
  })

  it('keeps a cell added here and drops a cell removed there', () => {
    type Cells = Record<string, string>
    const base: Cells = { first: '10', second: '5' }
    expect(mergeEdits(base, { ...base, third: '1' }, { first: '12' })).toEqual({ first: '12', third: '1' })
  })
})
