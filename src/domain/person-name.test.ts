import { describe, expect, it } from 'vitest'
import { fullName, isPersonName, listName, toPersonName } from './person-name.ts'

describe('isPersonName', () => {
  it.each([
    'Dupont',
    "D'Hondt",
    'D’Hondt',
    "'t Kint de Roodenbeke",
    'Marie-Thérèse',
    'J.-P.',
    'J.P. Maes',
    'St. Pierre',
    'Łukasz',
    'Nguyễn Thị',
    'Παπαδόπουλος',
    '김',
    'e\u0301',
    'a'.repeat(60),
  ])('accepts %s', (name) => {
    expect(isPersonName(name)).toBe(true)
  })

  it.each([
    '',
    ' ',
    '-.-',
    'a'.repeat(61),
    'Zoé\nPayez ici',
    'Zoé\tLambert',
    'https://abft.example',
    'www.abft',
    'abft-paiement.example',
    't.co',
    'zoe@example.be',
    'Zoé <b>',
    'Zoé 2',
    'a/b',
    'a:b',
    '=SUM(A1)',
    'Zoé\u202e',
    'Zoé\u200bLambert',
    '🥋',
  ])('refuses %j', (name) => {
    expect(isPersonName(name)).toBe(false)
  })
})

describe('fullName and listName', () => {
  it.each([
    [{ prenom: 'Zoé', nom: 'Lambert' }, 'Zoé Lambert', 'Lambert Zoé'],
    [{ prenom: '', nom: 'Lambert' }, 'Lambert', 'Lambert'],
    [{ prenom: '', nom: '' }, '', ''],
  ])('of %j are %j and %j', (person, inSentence, inList) => {
    expect([fullName(person), listName(person)]).toEqual([inSentence, inList])
  })
})

describe('toPersonName', () => {
  it.each([
    ['Zoé Lambert', 'Zoé Lambert'],
    ['=SUM(A1)', 'SUM A'],
    ['Zoé\n\nPayez sur https://abft-paiement.example/secu', 'Zoé Payez sur https abft-paiement example secu'],
    ['a'.repeat(300), 'a'.repeat(60)],
    ['12', ''],
  ])('turns %j into %j', (stored, shown) => {
    expect(toPersonName(stored)).toBe(shown)
    expect(shown === '' || isPersonName(shown)).toBe(true)
  })
})
