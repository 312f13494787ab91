import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { InputOf } from '#contract/index.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi({ now: '2026-03-10T23:30:00Z' })

async function createStaff() {
  const account = await api.createAccount({ name: 'Delvaux', surname: 'Inès' })
  await api.makeStaff(account)
  return { ...account, token: await api.tokenFor(account, { secondFactor: true }) }
}

let staff: Awaited<ReturnType<typeof createStaff>>
let member: Awaited<ReturnType<typeof api.createMember>>
let manager: Awaited<ReturnType<typeof api.createAccount>>
let club: Awaited<ReturnType<typeof api.createClub>>

beforeAll(async () => {
  staff = await createStaff()
  manager = await api.createAccount({ name: 'Ryckaert', surname: 'Zéphyr', email: 'zephyr@club.example' })
  member = await api.createMember({ nom: 'Maes', prenom: 'Léa' })
  club = await api.createClub({ club: 'Dojang de la Vesdre', numero_club: 'V-77' })
  const by = (id: number) => ({ db: api.db, clock: api.clock, caller: { idAccount: id } })
  await recordAudit(by(manager.id), {
    action: 'club.save',
    id_club: club.id,
    before: { tel: '081', affichage_correspondant: false },
    after: { tel: '082', affichage_correspondant: true },
  })
  api.travel(3600)
  await recordAudit(by(staff.id), {
    action: 'member.save',
    id_member: member.id,
    subject: 'courrier du 3 mars',
    before: { nom: 'Maas', date_naissance: '2010-05-17', sexe: 0 },
    after: { nom: 'Maes', date_naissance: '2010-05-18', sexe: 1 },
  })
  api.travel(86_400)
  await recordAudit({ db: api.db, clock: api.clock }, { action: 'member.tell_adult', id_member: member.id })
  // The trail was written a day ago, so the session of then has expired.
  staff.token = await api.tokenFor(staff, { secondFactor: true })
})

const search = (input: InputOf<'staffSearchAudit'>) => api.call('staffSearchAudit', input, staff)
const actions = async (input: InputOf<'staffSearchAudit'>) =>
  (await search(input)).body.rows.map(({ action }) => action)

it('staffSearchAudit returns who did what, newest first, field by field', async () => {
  const { body } = await search({})
  expect(body).toMatchObject({ total: 3, more: false })
  expect(body.rows).toMatchObject([
    { qui: 'Le portail', action: 'member.tell_adult', champs: [] },
    {
      qui: `Inès Delvaux (${staff.email})`,
      action: 'member.save',
      membre: { id_member: member.id, numero_licence: member.numero_licence, nom: 'Léa Maes' },
      sujet: 'courrier du 3 mars',
      champs: [
        { champ: 'Nom', avant: 'Maas', apres: 'Maes' },
        { champ: 'Sexe', avant: 'Féminin', apres: 'Masculin' },
        { champ: 'Date de naissance', avant: '17/05/2010', apres: '18/05/2010' },
      ],
    },
    {
      qui: 'Zéphyr Ryckaert (zephyr@club.example)',
      club: 'Dojang de la Vesdre',
      champs: [
        { champ: 'Téléphone', avant: '081', apres: '082' },
        { champ: 'Correspondant affiché', avant: 'Non', apres: 'Oui' },
      ],
    },
  ])
})

describe('staffSearchAudit', () => {
  it.each<[string, () => InputOf<'staffSearchAudit'>, string[]]>([
    ['by a name without accents', () => ({ personne: 'ines delv' }), ['member.save']],
    ['by an e-mail', () => ({ personne: 'Zephyr@Club' }), ['club.save']],
    ['for what the portal did', () => ({ personne: 'Portail' }), ['member.tell_adult']],
    ['by licence', () => ({ licence: member.numero_licence }), ['member.tell_adult', 'member.save']],
    ['by the name of a club', () => ({ club: 'vesdre' }), ['club.save']],
    ['by the number of a club', () => ({ club: 'V-77' }), ['club.save']],
    ['by action', () => ({ action: 'member.tell_adult' }), ['member.tell_adult']],
    ['by an unused action', () => ({ action: 'x' }), []],
    // 23:30 UTC on the 10th is the 11th in Belgium.
    ['from a day on', () => ({ du: '2026-03-12' }), ['member.tell_adult']],
    ['up to a day', () => ({ au: '2026-03-11' }), ['member.save', 'club.save']],
    ['up to the day before', () => ({ au: '2026-03-10' }), []],
    ['by several criteria', () => ({ licence: member.numero_licence, du: '2026-03-12' }), ['member.tell_adult']],
    ['page by page', () => ({ page: 2, size: 1 }), ['member.save']],
    ['beyond the last page', () => ({ page: 90 }), []],
  ])('searches %s', async (_case, input, expected) => {
    expect(await actions(input())).toEqual(expected)
  })

  it.each([
    ['an unknown person', { personne: 'personne du tout' }, 'personne'],
    ['an unknown licence', { licence: '999999' }, 'licence'],
    ['an unknown club', { club: 'aucun club' }, 'club'],
    ['a wrong day', { du: '2026-02-30' }, 'du'],
    ['a period that ends before it begins', { du: '2026-03-02', au: '2026-03-01' }, 'au'],
    ['an invalid page', { page: 0 }, 'page'],
    ['a page too large', { size: 101 }, 'size'],
    ['an action that is not a text', { action: ['x'] }, 'action'],
  ])('answers 422 to %s', async (_case, input, field) => {
    const answer = await api.send('staffSearchAudit', input, staff)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })

  it('refuses a name that matches more than 50 accounts', async () => {
    for (let made = 0; made < 51; made += 1) await api.createAccount({ name: 'Nombreux' })
    const answer = await api.send('staffSearchAudit', { personne: 'nombreux' }, staff)
    expect(answer.body.errors!.personne![0]).toContain('précisez')
  })
})

it('staffSearchAudit counts up to 10,000 entries', async () => {
  await sql`
    insert into audit_event (at, id_account, actor, action)
    select ${api.clock.now()}::timestamptz - n * interval '1 minute', ${manager.id}, 'account', 'club.export_members'
    from generate_series(1, 10001) n`.execute(api.db)
  const { body } = await search({ action: 'club.export_members', page: 200 })
  expect(body).toMatchObject({ total: 10_000, more: true })
  expect(body.rows).toHaveLength(50)
  expect((await search({ action: 'club.export_members', page: 201 })).body.rows).toEqual([])
})

it('staffSearchAudit names the members whose codes were shown, except unknown ones', async () => {
  const [one, two] = [
    await api.createMember({ nom: 'Zaman', prenom: 'Ali' }),
    await api.createMember({ nom: 'Adam', prenom: 'Eva' }),
  ]
  const shown = await api.createClub({ club: 'Dojang des codes' })
  const members = [one.id, two.id, 999_999]
  await recordAudit(api.deps, { action: 'member.show_codes', id_club: shown.id, after: { members } })
  const { body } = await search({ club: 'Dojang des codes' })
  expect(body.rows).toMatchObject([
    { champs: [{ champ: 'Membres', avant: null, apres: '3 membres\u00a0: Adam Eva, Zaman Ali' }] },
  ])
})
