import { describe, expect, it } from 'vitest'
import { checkField, cleanField, type TextField } from './fields.ts'

const text: TextField = { required: 'requis', min: [2, 'court'], max: [4, 'long'] }

describe('checkField and cleanField: text', () => {
  it.each([
    ['', 'requis'],
    ['  \t\n', 'requis'],
    ['\u0000', 'requis'],
    ['a', 'court'],
    ['ab', null],
    ['  ab  ', null],
    ['abcd', null],
    ['abcde', 'long'],
    ['🥋🥋🥋🥋', null],
  ])('checkField of %j is %s', (value, problem) => {
    expect(checkField(text, value)).toBe(problem)
  })

  it('checkField accepts an empty text that is not required, whatever its minimum', () => {
    expect(checkField({ min: [2, 'court'] }, ' ')).toBeNull()
  })

  it('cleanField trims and removes characters that cannot be stored', () => {
    expect(cleanField({}, ' a\u0000b \ud800 🥋 ')).toBe('ab  🥋')
  })

  it('cleanField and checkField keep blanks of a verbatim field', () => {
    expect(cleanField({ verbatim: true }, ' a ')).toBe(' a ')
    expect(checkField({ verbatim: true, required: 'requis', min: [3, 'court'] }, '   ')).toBeNull()
  })
})

describe('checkField: e-mail address', () => {
  const field: TextField = { format: ['email', 'faux'] }
  it.each(['a@b.be', 'prenom.nom+club@sous.domaine.example', "o'neil@example.be", 'a@b.museum', 'A@B.BE'])(
    'accepts %s',
    (value) => {
      expect(checkField(field, value)).toBeNull()
    },
  )
  it.each([
    'a',
    'a@b',
    '@b.be',
    'a@.be',
    'a@b.',
    'a@b.b',
    'a b@c.be',
    'a@b..be',
    'a@@b.be',
    '<a@b.be>',
    'a@b.be;c@d.be',
    'élo@b.be',
    'a@b.be\nBcc:x@y.be',
  ])('refuses %j', (value) => {
    expect(checkField(field, value)).toBe('faux')
  })
})

describe('checkField: URL', () => {
  const field: TextField = { format: ['url', 'faux'] }
  it.each([
    ['https://club.example', null],
    ['http://club.example/a?b#c', null],
    ['club.example', 'faux'],
    ['javascript:alert(1)', 'faux'],
    ['https://', 'faux'],
  ])('of %j is %s', (value, problem) => {
    expect(checkField(field, value)).toBe(problem)
  })
})

describe('checkField: date', () => {
  it.each([
    ['2024-02-29', null],
    ['2023-02-29', 'faux'],
    ['1899-12-31', 'faux'],
    ['1900-01-01', null],
    ['2200-12-31', null],
    ['2201-01-01', 'faux'],
    ['29/02/2024', 'faux'],
  ])('of %j is %s', (value, problem) => {
    expect(checkField({ format: ['date', 'faux'] }, value)).toBe(problem)
  })
  it.each([
    ['1900-01-01', null],
    ['1899-12-31', 'faux'],
    ['2999-01-01', 'faux'],
  ])('of the past date %j is %s', (value, problem) => {
    expect(checkField({ format: ['past-date', 'faux'] }, value)).toBe(problem)
  })
})
