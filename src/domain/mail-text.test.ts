import { describe, expect, it } from 'vitest'
import { fillText, hasLooseBrace, letterAsText, placeholdersIn, writeLetter } from './mail-text.ts'

describe('placeholders', () => {
  it.each([
    ['Bonjour', []],
    ['{prenom} {nom}, {prenom}', ['prenom', 'nom']],
    ['{} et { prenom }', ['', ' prenom ']],
    ['{{prenom}}', ['prenom']],
  ])('in %s: %j', (text, names) => {
    expect(placeholdersIn(text)).toEqual(names)
  })

  it.each([
    ['Bonjour {prenom}', false],
    ['Bonjour {prenom', true],
    ['Bonjour prenom}', true],
    ['{{prenom}}', true],
  ])('a brace alone in %s: %s', (text, loose) => {
    expect(hasLooseBrace(text)).toBe(loose)
  })

  it('are filled once, whatever their values look like', () => {
    const values = { prenom: '{nom} $& <b>', nom: 'Dubois' }
    expect(fillText('{prenom}, {nom}, {constructor}', values)).toBe('{nom} $& <b>, Dubois, {constructor}')
  })
})

describe('a letter', () => {
  const text = { objet: 'À {prenom}', texte: ' Un\nsuite\n \n\n{prenom}\n\n', note: '', bouton: 'Ouvrir {prenom}' }

  it('has the paragraphs of its text, and no others', () => {
    expect(writeLetter(text, { prenom: 'Zoé\n\nDeux' }, { url: 'https://x.be' })).toEqual({
      subject: 'À Zoé\n\nDeux',
      paragraphs: ['Un\nsuite', 'Zoé\n\nDeux'],
      button: { label: 'Ouvrir Zoé\n\nDeux', url: 'https://x.be' },
    })
  })

  it('as plain text ends with the way out and who sent it', () => {
    const letter = writeLetter(
      { ...text, note: 'Petit.' },
      { prenom: 'Zoé' },
      { unsubscribe: { label: 'Arrêter', url: 'u' } },
    )
    expect(letterAsText(letter, { name: 'ABFT', phone: '1', email: 'a@b.be' })).toBe(
      'Un\nsuite\n\nZoé\n\nPetit.\n\nArrêter\u00a0:\nu\n\n-- \nABFT\n1 · a@b.be',
    )
  })
})

it.each([
  ['La licence de {prenom}', { prenom: 'Adem' }, 'La licence d’Adem'],
  ['La licence de {prenom}', { prenom: 'Zoé' }, 'La licence de Zoé'],
  [
    'la fiche de {membre}, de {club}',
    { membre: 'Élodie Dewaele', club: 'Ecole' },
    'la fiche d’Élodie Dewaele, de Ecole',
  ],
  ['de {inconnu}', {}, 'de {inconnu}'],
])('fillText elides "de" before a person in %j', (text, values, filled) => {
  expect(fillText(text, values)).toBe(filled)
})
