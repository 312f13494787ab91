import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import type { RouteName } from '#contract/routes.ts'
import { addDays } from '#domain/dates.ts'
import { type Answer, type Refused, useTestApi } from '#tests/support/api.ts'
import { blackPng, dataAddress } from '#tests/support/images.ts'

const api = useTestApi()
let asker: Staff
let approver: Staff
beforeAll(async () => {
  asker = await createStaff()
  approver = await createStaff()
})

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return { ...account, token: await api.tokenFor(account, { secondFactor: true }) }
}
type Staff = Awaited<ReturnType<typeof createStaff>>

/** A member whose licence has ended, and a parent's account. */
async function createChild(nom: string) {
  const [account, club] = [await api.createAccount(), await api.createClub()]
  const member = await api.createMember({ nom, mail: `${nom.toLowerCase()}@example.be` })
  await api.linkMember(account, member)
  const date_fin = addDays(today(api.clock), -5)
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
  return { id: member.id, nom, club, as: { token: await api.tokenFor(account) } }
}
type Child = Awaited<ReturnType<typeof createChild>>

const contact = { adresse: 'Rue du Silex 418', cp: '5000', ville: 'Namur', telephone: '', gsm: '', newsletter: true }
const rights = { write: true, can_register_member: true }
const calls: [RouteName, (child: Child) => Record<string, unknown>][] = [
  ['updateInfosMember', () => ({ ...contact, mail: 'revenue@example.be' })],
  ['savePhotoMember', () => ({ photo: dataAddress(blackPng(400, 400), 'image/png') })],
  ['renewELicence', () => ({})],
  ['createLinkCode', () => ({})],
  ['setRenewalWish', () => ({ souhait: true })],
  ['staffSetManager', ({ club }) => ({ id_club: club.id, ...rights })],
]

/** The call is admitted while `taker` holds the member, and waits for it. */
async function callDuring(child: Child, taker: () => Promise<Answer<Refused>>, name: RouteName, input: object) {
  let answers: Promise<Answer<Refused>>[] = []
  await api.db.transaction().execute(async (db) => {
    await db.selectFrom('member').select('id').where('id', '=', child.id).forUpdate().execute()
    answers = [taker()]
    await api.waitForLock()
    const as = name.startsWith('staff') ? asker : child.as
    answers.push(api.send(name, { id_member: child.id, ...input }, as))
    await api.waitForLock(2)
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

describe.each(calls)('%s', (name, inputFor) => {
  it('is not found, and writes nothing, when the member is erased meanwhile', async () => {
    const child = await createChild(`Quenneville${name}`)
    const { id: id_request } = await api.askErasure(child, asker)
    const erase = () => api.send('staffApproveErasure', { id_request }, approver)
    expect(await callDuring(child, erase, name, inputFor(child))).toEqual([200, 404])
    const record = await api.db.selectFrom('member').selectAll().where('id', '=', child.id).executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      adresse: '',
      mail: '',
      id_photo: null,
      code_given_until: null,
      e_licence_version: 2,
    })
    for (const table of ['renewal_wish', 'club_manager', 'mail'] as const) {
      expect(await api.db.selectFrom(table).select('id_member').where('id_member', '=', child.id).execute()).toEqual([])
    }
    const trail = await api.db.selectFrom('audit_event').select('action').where('id_member', '=', child.id).execute()
    expect(trail).toEqual([{ action: 'member.erase' }])
  })

  it('is not found when the record is merged into another meanwhile', async () => {
    const [keep, drop] = [await api.createMember(), await createChild(`Quenneville${name}`)]
    const merge = () => api.send('staffMergeMembers', { id_keep: keep.id, id_drop: drop.id, prendre: [] }, asker)
    expect(await callDuring(drop, merge, name, inputFor(drop))).toEqual([200, 404])
  })
})
