import { describe, expect, it } from 'vitest'
import { findForeignLinks, withoutForeignLinks } from './foreign-links.ts'

const OWN = ['https://my.abft.example', 'https://www.abft.example/', 'https://social.example/abft']

describe('findForeignLinks', () => {
  it.each([
    'Bonjour {prenom}, votre licence se termine le 31/12/2026.',
    'Écrivez à secretariat@abft.example ou à jean.dupont@ailleurs.example.',
    'Voyez https://my.abft.example/profile, ou www.abft.example/calendrier.',
    'Voyez my.abft.example.',
    'https://social.example/abft',
    'https://social.example/abft/photos',
    'J.-P. Maes, T.K.D. Namur, 80,00 €, p. ex. ceci.',
    'Commande 2026-000123.',
  ])('finds none in %j', (text) => {
    expect(findForeignLinks(text, OWN)).toEqual([])
  })

  it.each([
    ['https://abft-paiement.example/secu', 'https://abft-paiement.example/secu'],
    ['1https://evil.example', 'evil.example'],
    ['HTTPS://EVIL.EXAMPLE', 'HTTPS://EVIL.EXAMPLE'],
    ['Voir (www.evil.example).', 'www.evil.example'],
    ['Voir evil.example/secu !', 'evil.example/secu'],
    ['http://my.abft.example', 'http://my.abft.example'],
    ['ftp://my.abft.example/x', 'ftp://my.abft.example/x'],
    ['https://my.abft.example@evil.example', 'https://my.abft.example@evil.example'],
    ['https://my.abft.example\\\\@evil.example', 'https://my.abft.example\\\\@evil.example'],
    ['https://my.abft.example.evil.example', 'https://my.abft.example.evil.example'],
    ['https://{portail}.example', 'https://{portail}.example'],
    ['https://social.example/abft-faux', 'https://social.example/abft-faux'],
    ['https://social.example/abft/../autre', 'https://social.example/abft/../autre'],
    ['https://éxample.example', 'https://éxample.example'],
    ['éxample.example', 'éxample.example'],
  ])('finds in %j the link %s', (text, link) => {
    expect(findForeignLinks(text, OWN)).toEqual([link])
  })
})

describe('withoutForeignLinks', () => {
  it('replaces foreign links and leaves the rest', () => {
    expect(withoutForeignLinks('Voir https://evil.example/a, puis my.abft.example (merci).', OWN)).toBe(
      'Voir [lien retiré], puis my.abft.example (merci).',
    )
  })

  it('findForeignLinks finishes on 130 000 characters without a link', () => {
    const long = `${'a'.repeat(50_000)} ${'é-'.repeat(20_000)} ${'a.'.repeat(20_000)}`
    expect(findForeignLinks(long, OWN)).toEqual([])
  })
})
