import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const RENEWAL = { code: 'licence_renew', name: 'Licence annuelle', price: 40 }
const CLUB = { code: 'licence_club', name: 'Licence club', price: 50 }

describe('getCatalogue with CLUB_LICENCE off', () => {
  // Today is 10 March 2026.
  const api = useTestApi()

  async function read() {
    const token = await api.tokenFor(await api.createAccount())
    const answer = await api.call('getCatalogue', {}, { token })
    expect(answer.status).toBe(200)
    return answer.body
  }

  it('returns the member licence only', async () => {
    expect(await read()).toEqual([{ id_product: expect.any(Number), ...RENEWAL }])
  })

  it('returns the price valid on the day in Belgium, to the cent', async () => {
    const { id_product } = (await read())[0]!
    await api.db
      .insertInto('product_price')
      .values([
        { id_product, valid_from: '2026-03-10', price_cents: 4250 },
        { id_product, valid_from: '2026-03-11', price_cents: 4505 },
      ])
      .execute()
    expect((await read())[0]!.price).toBe(42.5)
    // The evening of the 10th in Greenwich is the 11th in Brussels.
    api.clock.set('2026-03-10T23:00:00Z')
    expect((await read())[0]!.price).toBe(45.05)
  })
})

describe('getCatalogue with CLUB_LICENCE on', () => {
  const api = useTestApi({ env: { CLUB_LICENCE: 'on' } })

  it('returns the club licence too', async () => {
    const token = await api.tokenFor(await api.createAccount())
    expect((await api.call('getCatalogue', {}, { token })).body).toMatchObject([RENEWAL, CLUB])
  })
})
