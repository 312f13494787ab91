import type { ParsedLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, createBrowser } from '#tests/support/browser.ts'

let browser: ReturnType<typeof createBrowser>
beforeEach(() => {
  browser = createBrowser()
  browser.signIn()
})
afterEach(() => vi.unstubAllGlobals())

const context = { params: { club: 'dojang' }, location: { href: '/' } as ParsedLocation, cause: 'stay' as const }

/** On a screen of the order; the record of the club is outdated, and the server answers like this. */
async function open(getInfosClub: Answer) {
  const { modules } = await browser.openTab(
    ({ path }) =>
      path.endsWith('getInfosClub')
        ? getInfosClub
        : { status: 200, body: { clubsMyABFT: [{ club_id: 7, club_slug: 'dojang' }] } },
    async () => ({
      ...(await import('./club-guards.ts')),
      ...(await import('#web/features/club/club-queries.ts')),
      ...(await import('#web/lib/queries.ts')),
    }),
  )
  const { queryClient, clubQuery, requireOrdering } = modules
  queryClient.setDefaultOptions({ queries: { retry: false } })
  return {
    know: (can_register_member: boolean) =>
      queryClient.setQueryData(
        clubQuery({ id_member: 1, id_club: 7 }).queryKey,
        { rights: { write: true, can_register_member } } as never,
        { updatedAt: 1 },
      ),
    requireOrdering: () => requireOrdering(context),
  }
}

describe('requireOrdering', () => {
  const outOfReach: [string, Answer][] = [
    ['has no network', 'no network'],
    ['answers 503', { status: 503, body: {} }],
  ]

  it.each(outOfReach)('keeps the screen of a manager whose server %s', async (_case, answer) => {
    const { know, requireOrdering } = await open(answer)
    know(true)
    await expect(requireOrdering()).resolves.toEqual({ idClub: 7 })
  })

  it.each(outOfReach)('gives the reason on arrival when the server %s', async (_case, answer) => {
    const { requireOrdering } = await open(answer)
    await expect(requireOrdering()).rejects.toMatchObject({ name: 'ApiError' })
  })

  it('keeps no screen that the server refuses', async () => {
    const { know, requireOrdering } = await open({ status: 403, body: {} })
    know(true)
    await expect(requireOrdering()).rejects.toMatchObject({ status: 403 })
  })
})
