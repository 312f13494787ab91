import { describe, expect, it } from 'vitest'
import { clubSlug, isClubSlug } from './club-slug.ts'

describe('clubSlug', () => {
  it.each([
    ['Taekwondo Club Namur', 'taekwondo-club-namur'],
    ['L’Œil du Tigre (Liège)', 'l-oeil-du-tigre-liege'],
    ['  T.K.D. @ Mons ', 't-k-d-mons'],
    ['2000', '2000'],
    ['???', ''],
  ])('turns %j into %j', (name, slug) => {
    expect(clubSlug(name)).toBe(slug)
    expect(slug === '' || isClubSlug(slug)).toBe(true)
  })
})

describe('isClubSlug', () => {
  it.each(['', '-', 'a-', '-a', 'a--b', 'A', 'é', 'a b', 'a_b'])('refuses %j', (text) => {
    expect(isClubSlug(text)).toBe(false)
  })
})
