import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { sportBuilders } from '#tests/support/sport.ts'

const api = useTestApi()
const sport = sportBuilders(api)

async function download(token: string) {
  const answer = await api.send<Record<string, unknown>>('exportMyData', {}, { token })
  expect(answer.status, answer.text).toBe(200)
  return answer
}

async function someone() {
  const account = await api.createAccount()
  return { account, ...(await api.signIn(account)) }
}

it('exportMyData contains the account, its sessions and mails, without secrets', async () => {
  const { account, token, refresh } = await someone()
  await api.call('recoverAccount', { email: account.email })
  const secret = await api.linkTokenTo(account.email)
  const { body, text } = await download(token)
  expect(body).toMatchObject({
    genere_le: api.clock.now().toISOString(),
    compte: {
      id: account.id,
      email: account.email,
      name: 'Dupont',
      surname: 'Camille',
      tel: '+32 470 00 00 00',
      liens_envoyes: [{ purpose: 'reset_password', used_at: null }],
      licences_liees: [],
      roles: [],
    },
    sessions: [{ ended_at: null, ip: '127.0.0.1' }],
    e_mails: [{ subject: 'Réinitialisation de votre mot de passe' }],
    membres: [],
  })
  for (const hidden of [secret, token, refresh, 'password_hash', '$argon2', 'hash']) expect(text).not.toContain(hidden)
  expect(text).toContain('resetPassword#token=…')
})

it('exportMyData contains mails to the address however it is written on the sheet of a member', async () => {
  const { account, token } = await someone()
  await api.call('recoverAccount', { email: account.email })
  expect(await api.mailsTo(account.email)).toHaveLength(1)
  await api.asOwner(`update mail set to_address = initcap(to_address) where to_address = '${account.email}'`)
  expect(await api.mailsTo(account.email)).toEqual([])
  const { body } = await download(token)
  expect(body).toMatchObject({ e_mails: [{ subject: 'Réinitialisation de votre mot de passe' }] })
})

it('exportMyData contains names and dates of second factors, without keys or codes', async () => {
  const { account, token } = await someone()
  await api.createPasskey(account, { name: 'Téléphone de Camille' })
  const secret = await api.makeStaff(account)
  const at = api.clock.now()
  const code = { id_account: account.id, hash: Buffer.from('empreinte'), created_at: at, used_at: at }
  await api.db.insertInto('account_recovery_code').values(code).execute()
  const { body, text } = await download(token)
  expect(body.compte).toMatchObject({
    cles_d_acces: [{ name: 'Téléphone de Camille', last_used_at: null }],
    applications_d_authentification: [{ confirmed_at: expect.any(String) }],
    codes_de_secours: [{ created_at: expect.any(String), used_at: expect.any(String) }],
  })
  for (const hidden of [secret, 'hash', 'public_key', 'credential_id']) expect(text).not.toContain(hidden)
})

it('exportMyData contains the record and history of each linked member, without its code', async () => {
  const { account, token } = await someone()
  const member = await api.createMember({ code: 'ABCD-EFGH', ville: 'Namur' })
  const club = await api.createClub()
  await api.linkMember(account, member)
  await api.makeManager(member, club)
  await api.createLicence({ id_member: member.id, id_club: club.id })
  await sport.addGrade(member, '9e Keup', '2025-02-01')
  const competition = await sport.createCompetition('National', '2025-05-10')
  await sport.addCombat(member, competition, { place: 3 })
  await sport.addPoomsae(member, competition, { place: 2 })
  const photo = await api.db
    .insertInto('file')
    .values({ name: 'photo', content_type: 'image/jpeg', content: Buffer.from('image') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('member').set({ id_photo: photo.id }).where('id', '=', member.id).execute()
  const form = { adresse: 'Rue 1', cp: '5000', ville: 'Huy', mail: 'z@example.be', telephone: '', gsm: '' }
  await api.call('updateInfosMember', { id_member: member.id, ...form, newsletter: false }, { token })

  const { body, text } = await download(token)
  expect(body.membres).toMatchObject([
    {
      id: member.id,
      numero_licence: member.numero_licence,
      nom: 'Lambert',
      ville: 'Huy',
      grade: '9e Keup',
      photo: `data:image/jpeg;base64,${Buffer.from('image').toString('base64')}`,
      licences: [{ club: club.club, cancelled_at: null }],
      grades: [{ formation: '9e Keup' }],
      palmares_combat: [{ competition: competition.competition, niveau: 'National', place: 3 }],
      palmares_poomsae: [{ place: 2, score: 7.5 }],
      stages: [],
      formations: [],
      arbitrage: [],
      clubs_geres: [{ club: club.club, write: false }],
      commandes: [],
      recapitulatifs: [],
      demandes_d_inscription: [],
      historique: [
        {
          qui: 'Vous',
          quoi: 'Coordonnées modifiées',
          champs: [
            { champ: 'Adresse', avant: '', apres: 'Rue 1' },
            { champ: 'Code postal', avant: '', apres: '5000' },
            { champ: 'Ville', avant: 'Namur', apres: 'Huy' },
            { champ: 'E-mail', avant: '', apres: 'z@example.be' },
          ],
        },
      ],
    },
  ])
  expect(body.actions).toMatchObject([{ action: 'member.update_contact' }])
  expect(text).not.toContain('ABCD-EFGH')
  expect(text).not.toContain('code_encrypted')
})

it('exportMyData contains nothing of another account and its other members', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  const [child, stranger] = [await api.createMember({ nom: 'Mine' }), await api.createMember({ nom: 'Theirs' })]
  await api.linkMember(mine.account, child)
  await api.linkMember(theirs.account, child)
  await api.linkMember(theirs.account, stranger)
  await api.call('recoverAccount', { email: theirs.account.email })
  await api.mailsTo(theirs.account.email)
  const { text } = await download(mine.token)
  expect(text).toContain('Mine')
  for (const foreign of ['Theirs', stranger.numero_licence, theirs.account.email]) expect(text).not.toContain(foreign)
})

it('exportMyData runs as many queries for six members as for one', async () => {
  const { account, token } = await someone()
  const count = async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await download(token)
    const { length } = queries.mock.calls
    queries.mockRestore()
    return length
  }
  await api.linkMember(account, await api.createMember())
  const one = await count()
  for (let n = 0; n < 5; n += 1) await api.linkMember(account, await api.createMember())
  expect(await count()).toBe(one)
  expect(one).toBeLessThanOrEqual(4)
})
