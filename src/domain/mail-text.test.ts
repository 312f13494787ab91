import { describe, expect, it } from 'vitest'
import { fillText, hasLooseBrace, letterAsText, placeholdersIn, writeLetter } from './mail-text.ts'

describe('placeholdersIn, hasLooseBrace and fillText', () => {
  it.each([
    ['Bonjour', []],
    ['{prenom} {nom}, {prenom}', ['prenom', 'nom']],
    ['{} et { prenom }', ['', ' prenom ']],
    ['{{prenom}}', ['prenom']],
  ])('placeholdersIn(%j) is %j', (text, names) => {
    expect(placeholdersIn(text)).toEqual(names)
  })

  it.each([
    ['Bonjour {prenom}', false],
    ['Bonjour {prenom', true],
    ['Bonjour prenom}', true],
    ['{{prenom}}', true],
  ])('hasLooseBrace(%j) is %s', (text, loose) => {
    expect(hasLooseBrace(text)).toBe(loose)
  })

  it('fillText fills each placeholder once, whatever the values contain', () => {
    const values = { prenom: '{nom} $& <b>', nom: 'Dubois' }
    expect(fillText('{prenom}, {nom}, {constructor}', values)).toBe('{nom} $& <b>, Dubois, {constructor}')
  })
})

describe('writeLetter and letterAsText', () => {
  const text = { objet: 'À {prenom}', texte: ' Un\nsuite\n \n\n{prenom}\n\n', note: '', bouton: 'Ouvrir {prenom}' }

  it('writeLetter splits paragraphs of its text, not those of a value', () => {
    expect(writeLetter(text, { prenom: 'Zoé\n\nDeux' }, { url: 'https://x.be' })).toEqual({
      subject: 'À Zoé\n\nDeux',
      paragraphs: ['Un\nsuite', 'Zoé\n\nDeux'],
      button: { label: 'Ouvrir Zoé\n\nDeux', url: 'https://x.be' },
    })
  })

  it('letterAsText ends with the unsubscribe link and the sender', () => {
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
])('fillText elides "de" only before a person’s name: %j with %j is %j', (text, values, filled) => {
  expect(fillText(text, values)).toBe(filled)
})
