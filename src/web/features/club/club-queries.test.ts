import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, createBrowser } from '#tests/support/browser.ts'

afterEach(() => vi.unstubAllGlobals())

const ids = { id_member: 1, id_club: 7 }

/** Asks whether the club may be opened; the server answers like this, after something else has happened. */
async function askAccess(answer: Answer, meanwhile: (save: (club: object) => void) => void = () => undefined) {
  const browser = createBrowser()
  browser.signIn()
  const { tab, modules } = await browser.openTab(
    () => {
      meanwhile((saved) => queryClient.setQueryData(clubQuery(ids).queryKey, saved as never))
      return answer
    },
    async () => ({ ...(await import('./club-queries.ts')), ...(await import('#web/lib/queries.ts')) }),
  )
  const { queryClient, clubAccessQuery, clubQuery } = modules
  const admission = await queryClient.fetchQuery(clubAccessQuery(ids))
  const club = await queryClient.ensureQueryData(clubQuery(ids))
  return { admission, club, calls: tab.calls.map(({ path }) => path.split('/').at(-1)) }
}

describe('clubAccessQuery', () => {
  it('brings the record of the club, which is not asked for again', async () => {
    const answer = { status: 200, body: { club: { tel: '04 222 33 44' }, has_second_factor: true } }
    expect(await askAccess(answer)).toEqual({
      admission: { hasSecondFactor: true },
      club: { tel: '04 222 33 44' },
      calls: ['canCheckClubInExtranet'],
    })
  })

  it('leaves the record to a call of its own where version 2.0.0 answers, which does not bring it', async () => {
    const { admission, calls } = await askAccess({ status: 200, body: {} })
    expect(admission).toEqual({ hasSecondFactor: undefined })
    expect(calls).toEqual(['canCheckClubInExtranet', 'getInfosClub'])
  })

  it('keeps a record that was saved meanwhile', async () => {
    const answer = { status: 200, body: { club: { tel: '04 222 33 44' } } }
    const { club } = await askAccess(answer, (save) => save({ tel: '081 22 33 44' }))
    expect(club).toEqual({ tel: '081 22 33 44' })
  })
})
