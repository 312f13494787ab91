import { describe, expect, it } from 'vitest'
import { type OrderScene, useOrderApi } from '#tests/support/orders.ts'

const { api, createScene } = useOrderApi({ env: { LIMIT_ORDERS_PER_HOUR: '3' } })

type Placed = Pick<OrderScene, 'club' | 'ids' | 'as'>

/** Another club of the same manager and account. */
async function secondClub({ manager, as }: OrderScene): Promise<Placed> {
  const club = await api.createClub()
  await api.makeManager(manager, club, { write: true, can_register_member: true })
  return { club, ids: { id_member: manager.id, id_club: club.id }, as }
}

/** Another manager, with an account, of the same club. */
async function secondManager({ club }: OrderScene): Promise<Placed> {
  const [manager, account] = [await api.createMember(), await api.createAccount()]
  await api.linkMember(account, manager)
  await api.makeManager(manager, club, { write: true, can_register_member: true })
  return { club, ids: { id_member: manager.id, id_club: club.id }, as: { token: await api.tokenFor(account) } }
}

describe('createOrder', () => {
  it.each([
    ['account', secondClub, 'autre'],
    ['club', secondManager, 'autre'],
    ['billing e-mail address', () => createScene(), 'FACTURE'],
  ] as const)(
    'accepts 3 orders an hour of one %s, and refuses the next before storing it',
    async (shared, next, to) => {
      const scene = await createScene()
      const email = (name: string) => `${name}-${scene.club.id}@example.be`
      const order = async ({ club, ids, as }: Placed, mail: string) => {
        const { adresse_facturation, ...wish } = scene.wishFor([await api.createRenewable(club)])
        const billed = { ...adresse_facturation, mail }
        return api.send('createOrder', { ...wish, ...ids, adresse_facturation: billed }, as)
      }
      for (let n = 0; n < 3; n += 1) {
        const mail = shared === 'billing e-mail address' ? email('facture') : email(`facture${n}`)
        expect((await order(scene, mail)).status).toBe(200)
      }
      const other = await next(scene)
      const refused = await order(other, email(to))
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
      // A caller who shares none of the three is served.
      const stranger = await createScene()
      expect((await order(stranger, email('tiers'))).status).toBe(200)
      const orders = await api.db
        .selectFrom('club_order')
        .select('id')
        .where('id_club', 'in', [scene.club.id, other.club.id])
        .execute()
      expect(orders).toHaveLength(3)
    },
  )
})
