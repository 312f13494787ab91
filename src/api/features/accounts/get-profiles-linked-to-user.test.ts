import { describe, expect, it } from 'vitest'
import { eLicenceUrl } from '#api/core/members/e-licence-code.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })

async function profilesOf(account: { id: number; email: string; password: string }) {
  const { token } = await api.signIn(account)
  return (await api.call('getProfilesLinkedToUser', {}, { token })).body
}

describe('getProfilesLinkedToUser', () => {
  it('lists the members linked to the account in the order of linking, and no others', async () => {
    const [parent, stranger] = [await api.createAccount(), await api.createAccount()]
    const [first, second, other] = [
      await api.createMember({ prenom: 'Zoé', nom: 'Lambert' }),
      await api.createMember({ prenom: 'Abel', nom: 'Lambert' }),
      await api.createMember(),
    ]
    await api.linkMember(parent, first)
    await api.linkMember(parent, second)
    await api.linkMember(stranger, other)
    const club = await api.createClub({ club: 'Dojang Liège' })
    const days = { date_debut: '2025-05-01', date_fin: '2026-04-30' }
    await api.createLicence({ id_member: second.id, id_club: club.id, ...days })
    const cancelled = { cancelled_at: api.clock.now(), cancel_reason: 'remboursée' }
    await api.createLicence({
      id_member: second.id,
      id_club: club.id,
      date_debut: '2026-05-01',
      date_fin: '2027-04-30',
      ...cancelled,
    })
    await api.giveGrade(second, '9e Keup', { date: '2025-10-01' })
    expect(await profilesOf(parent)).toEqual([
      {
        id: expect.any(Number),
        id_member: first.id,
        name: 'Zoé Lambert',
        numlicenceABFT: first.numero_licence,
        date_fin: null,
        prenom: 'Zoé',
        photo: null,
        gradeMax: null,
        prochainGrade: null,
        lastClub: null,
        renouvellement: { possible: false, souhait: false },
        qrcodedata: eLicenceUrl(api.deps, { id: first.id, e_licence_version: 1 }),
        licences: [],
      },
      {
        id: expect.any(Number),
        id_member: second.id,
        name: 'Abel Lambert',
        numlicenceABFT: second.numero_licence,
        date_fin: '2026-04-30',
        prenom: 'Abel',
        photo: null,
        gradeMax: '9e Keup',
        prochainGrade: { grade: '8e Keup', date: expect.stringMatching(/^20/) },
        lastClub: 'Dojang Liège',
        renouvellement: { possible: true, souhait: false },
        qrcodedata: eLicenceUrl(api.deps, { id: second.id, e_licence_version: 1 }),
        licences: [{ ...days, club: 'Dojang Liège' }],
      },
    ])
  })

  it('agrees with getInfosMember', async () => {
    const account = await api.createAccount()
    const member = await api.createMember()
    const club = await api.createClub()
    await api.createLicence({
      id_member: member.id,
      id_club: club.id,
      date_debut: '2025-05-01',
      date_fin: '2026-04-30',
    })
    await api.giveGrade(member, '5e Keup', { date: '2025-10-01' })
    await api.linkMember(account, member)
    const { token } = await api.signIn(account)
    const { id } = await api.db
      .insertInto('file')
      .values({ name: 'photo.jpg', content_type: 'image/jpeg', content: Buffer.from('x'), created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db.updateTable('member').set({ id_photo: id }).where('id', '=', member.id).execute()
    await api.call('setRenewalWish', { id_member: member.id, souhait: true }, { token })
    const { body: record } = await api.call('getInfosMember', { id_member: member.id }, { token })
    const { qrcodedata, photo, gradeMax, lastClub, renouvellement } = record
    expect(renouvellement.souhait).toBe(true)
    const { grade, date } = record.prochainGrade!
    expect(await profilesOf(account)).toMatchObject([
      { qrcodedata, photo, gradeMax, lastClub, renouvellement, prochainGrade: { grade, date } },
    ])
  })

  it('returns an empty list for a new account', async () => {
    expect(await profilesOf(await api.createAccount())).toEqual([])
  })

  it('runs as many queries for six members as for one', async () => {
    const count = async (children: number) => {
      const account = await api.createAccount()
      for (let n = 0; n < children; n += 1) await api.linkMember(account, await api.createMember())
      const { token } = await api.signIn(account)
      return countQueries(() => api.call('getProfilesLinkedToUser', {}, { token }))
    }
    expect(await count(6)).toBe(await count(1))
  })
})
