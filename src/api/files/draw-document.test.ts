import { expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import type { RankingFile } from '#api/features/staff-sport/read-ranking-file.ts'
import { drawDocument } from './draw-document.ts'

const paper = { env: readEnv({}), made: new Date('2026-11-15T12:00:00Z') }

function rankingOf(members: number): RankingFile {
  const lines = Array.from({ length: members }, (_, index) => ({
    age: 'Senior',
    sexe: 1,
    categorie: '-58 kg',
    rang: index + 1,
    name: `Dupont ${index}`,
    club: 'Dojang Liège',
    points: members - index,
    resultats: 1,
  }))
  return { discipline: 'combat', version: 'interne', since: '2025-11-15', until: '2026-11-15', lines } as never
}

it('a document of a hundred pages leaves the event loop to others', async () => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 5)
  const pdf = await drawDocument('ranking', paper, rankingOf(4000))
  clearInterval(counting)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // Drawn here, it would take one turn.
  expect(turns).toBeGreaterThan(10)
})

it('documents asked for at the same time are each drawn with their own content', async () => {
  const sizes = [400, 1, 50, 1, 200]
  const drawn = await Promise.all(sizes.map((members) => drawDocument('ranking', paper, rankingOf(members))))
  const [most, least, some, alsoLeast, many] = drawn.map(({ length }) => length)
  expect(most!).toBeGreaterThan(many!)
  expect(many!).toBeGreaterThan(some!)
  expect(some!).toBeGreaterThan(least!)
  expect(alsoLeast).toBe(least)
})

it('a document that cannot be drawn fails alone', async () => {
  const broken = drawDocument('ranking', paper, { ...rankingOf(1), lines: null } as never)
  await expect(broken).rejects.toThrow(TypeError)
  expect((await drawDocument('ranking', paper, rankingOf(1))).length).toBeGreaterThan(1000)
})
