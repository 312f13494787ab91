import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, createScene } = useOrderApi()
const CLUB_PRODUCT = 2

describe('createOrder refuses', () => {
  it.each<[string, (scene: Awaited<ReturnType<typeof createScene>>) => Promise<unknown>, number, object]>([
    [
      'an unknown product',
      async (scene) => {
        const wish = scene.wishFor([await api.createRenewable(scene.club)])
        return {
          ...wish,
          products: { ...wish.products, renew: wish.products.renew!.map((line) => ({ ...line, id_product: 999 })) },
        }
      },
      422,
      { errors: { 'products.renew.0.id_product': [orderMessages.wrongProduct] } },
    ],
    [
      'a product of another kind',
      async (scene) => {
        const wish = scene.wishFor([await api.createRenewable(scene.club)])
        return {
          ...wish,
          products: {
            ...wish.products,
            renew: wish.products.renew!.map((line) => ({ ...line, id_product: CLUB_PRODUCT })),
          },
        }
      },
      422,
      { errors: { 'products.renew.0.id_product': [orderMessages.wrongProduct] } },
    ],
    [
      'the club licence while CLUB_LICENCE is off',
      async (scene) => ({
        ...scene.wishFor([]),
        products: { renew: [], licence_club: [{ id_product: CLUB_PRODUCT, ordereableId: scene.club.id }] },
      }),
      422,
      { errors: { 'products.licence_club.0.id_product': [orderMessages.wrongProduct] } },
    ],
    [
      'a lower total',
      async (scene) => ({ ...scene.wishFor([await api.createRenewable(scene.club)]), json_details: { total: 0.4 } }),
      409,
      { message: orderMessages.totalChanged },
    ],
    [
      'a total one cent off',
      async (scene) => ({ ...scene.wishFor([await api.createRenewable(scene.club)]), json_details: { total: 40.01 } }),
      409,
      { message: orderMessages.totalChanged },
    ],
    [
      'an empty cart',
      async (scene) => scene.wishFor([]),
      422,
      { errors: { products: [orderMessages.nothingOrdered] } },
    ],
    [
      'the same member twice',
      async (scene) => {
        const member = await api.createRenewable(scene.club)
        return scene.wishFor([member, member])
      },
      422,
      { errors: { 'products.renew.1': [orderMessages.orderedTwice] } },
    ],
    [
      'a member whose licence is too recent',
      async (scene) =>
        scene.wishFor([await api.createRenewable(scene.club), await api.createRenewable(scene.club, '2026-06-11')]),
      422,
      { errors: { 'products.renew.1': [orderMessages.early('11/03/2026')] } },
    ],
    [
      'a member lapsed for more than a year',
      async (scene) => scene.wishFor([await api.createRenewable(scene.club, '2025-03-09')]),
      422,
      { errors: { 'products.renew.0': [orderMessages.lapsed] } },
    ],
    [
      'an electronic order without a method',
      async (scene) => ({ ...scene.wishFor([await api.createRenewable(scene.club)], 'card'), typePayement: null }),
      422,
      { errors: { typePayement: ['Choisissez un moyen de payement.'] } },
    ],
    [
      'a transfer with a method',
      async (scene) => ({ ...scene.wishFor([await api.createRenewable(scene.club)]), typePayement: 'card' }),
      422,
      { errors: { typePayement: ['Choisissez un moyen de payement.'] } },
    ],
    [
      'a billing address without an e-mail',
      async (scene) => {
        const wish = scene.wishFor([await api.createRenewable(scene.club)])
        return { ...wish, adresse_facturation: { ...wish.adresse_facturation, mail: '' } }
      },
      422,
      { errors: { 'adresse_facturation.mail': ['Adresse mail incorrecte'] } },
    ],
  ])('%s', async (_what, wish, status, body) => {
    const scene = await createScene()
    const answer = await scene.send('createOrder', await wish(scene))
    expect([answer.status, answer.body]).toMatchObject([status, body])
    expect(await api.db.selectFrom('club_order').select('id').where('id_club', '=', scene.club.id).execute()).toEqual(
      [],
    )
  })

  it('a member of another club exactly as an unknown one', async () => {
    const [scene, other] = [await createScene(), await createScene()]
    const foreign = await scene.send('createOrder', scene.wishFor([await api.createRenewable(other.club)]))
    const unknown = await scene.send('createOrder', scene.wishFor([{ id: 2_000_000_000 }]))
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect(unknown.status).toBe(404)
  })

  it('another’s club exactly as an unknown one', async () => {
    const [scene, other] = [await createScene(), await createScene()]
    const wish = scene.wishFor([await api.createRenewable(other.club)])
    const foreign = await scene.send('createOrder', { ...wish, id_club: other.club.id })
    const unknown = await scene.send('createOrder', { ...wish, id_club: 2_000_000_000 })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  })

  it('an electronic order when no provider is configured, and so does retryPayment', async () => {
    const alone = await createTestApi()
    alone.deps.payments = null
    try {
      const { ids, as, club } = await alone.createManagedClub()
      const member = await alone.createRenewable(club)
      const scene = await createScene()
      const wish = { ...scene.wishFor([member], 'card'), ...ids }
      const answer = await alone.send('createOrder', wish, as)
      expect([answer.status, answer.body.errors]).toEqual([422, { mode_payement: [orderMessages.onlyTransfer] }])
      const placed = await alone.call('createOrder', { ...scene.wishFor([member]), ...ids }, as)
      const byCard = { mode_payement: 'payementElectronique', typePayement: 'card' }
      const retry = await alone.send('retryPayment', { ...ids, id_order: placed.body.id_order, ...byCard }, as)
      expect([retry.status, retry.body]).toMatchObject([
        422,
        { code: 'only_transfer', errors: { mode_payement: [orderMessages.onlyTransfer] } },
      ])
    } finally {
      await alone.close()
    }
  })
})
