import { describe, expect, it } from 'vitest'
import { canSetGrade, isFederal, nextKeup, refuseExamDate, refuseGrade } from './grade-editing.ts'

const grades = [
  { id: 1, grade: '10e Keup', desc: 'keup', ordre: 1 },
  { id: 2, grade: '9e Keup', desc: 'keup', ordre: 2 },
  { id: 9, grade: '2e Keup', desc: 'keup', ordre: 9 },
  { id: 10, grade: '1er Keup', desc: 'keup', ordre: 10 },
  { id: 11, grade: '1er Poom', desc: 'poom', ordre: 11 },
  { id: 15, grade: '1er Dan', desc: 'noire', ordre: 15 },
]
const named = (name: string) => grades.find(({ grade }) => grade === name)!

describe('isFederal', () => {
  it.each([
    ['10e Keup', false],
    ['2e Keup', false],
    ['1er Keup', true],
    ['1er Poom', true],
    ['1er Dan', true],
  ])('given %s returns %s', (name, federal) => {
    expect(isFederal(named(name))).toBe(federal)
  })
})

describe('canSetGrade', () => {
  it.each([
    [true, null, true],
    [true, '9e Keup', true],
    [true, '1er Keup', false],
    [true, '1er Dan', false],
    [false, null, false],
    [false, '9e Keup', false],
  ])('with licensedHere %s and the grade %s returns %s', (licensedHere, name, expected) => {
    expect(canSetGrade(licensedHere, name === null ? null : named(name))).toBe(expected)
  })
})

describe('refuseGrade', () => {
  const date = '2026-11-15'
  it.each([
    ['9e Keup', '2e Keup', true, null],
    ['2e Keup', '9e Keup', true, null],
    [null, '10e Keup', true, null],
    ['9e Keup', '2e Keup', false, 'not-licensed'],
    ['1er Keup', '2e Keup', true, 'federal-held'],
    ['1er Poom', '2e Keup', true, 'federal-held'],
    ['1er Dan', '1er Dan', true, 'federal-held'],
    ['2e Keup', '1er Keup', true, 'federal-wanted'],
    ['2e Keup', '1er Dan', true, 'federal-wanted'],
    ['2e Keup', '2e Keup', true, 'same'],
  ])('from %s to %s with licensedHere %s returns %s', (from, to, licensedHere, expected) => {
    const member = { licensedHere, held: from === null ? null : named(from), since: '2026-01-01' }
    expect(refuseGrade(member, named(to), date)).toBe(expected)
  })

  it.each([
    ['2026-11-14', null],
    ['2026-11-15', null],
    ['2026-11-16', 'before-held'],
    [null, null],
  ])('on 15 November, for a grade held since %s, returns %s', (since, expected) => {
    expect(refuseGrade({ licensedHere: true, held: named('9e Keup'), since }, named('2e Keup'), date)).toBe(expected)
  })
})

describe('refuseExamDate', () => {
  it.each([
    ['2026-11-15', null],
    ['2026-11-16', 'future'],
    ['2026-09-16', null],
    ['2026-09-15', 'too-old'],
  ])('given %s on 15 November returns %s', (date, expected) => {
    expect(refuseExamDate(date, '2026-11-15')).toBe(expected)
  })
})

describe('nextKeup', () => {
  it.each([
    [null, '10e Keup'],
    ['10e Keup', '9e Keup'],
    ['9e Keup', '2e Keup'],
    ['2e Keup', undefined],
    ['1er Keup', undefined],
    ['1er Poom', undefined],
    ['1er Dan', undefined],
  ])('after %s returns %s, whatever the order of the list', (name, expected) => {
    const given = name === null ? null : named(name)
    expect(nextKeup(given, grades)?.grade).toBe(expected)
    expect(nextKeup(given, grades.toReversed())?.grade).toBe(expected)
  })
})
