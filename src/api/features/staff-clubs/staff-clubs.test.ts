import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import type { InputOf } from '#contract/index.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countRowsRead } from '#tests/support/count-rows-read.ts'
import { findClubRecord } from './staff-club-queries.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }

beforeAll(async () => {
  const staff = await api.createAccount({ name: 'Rossi', surname: 'Paola', email: 'paola@example.be' })
  await api.makeStaff(staff)
  as = { token: await api.tokenFor(staff, { secondFactor: true }) }
})

const record = {
  club: 'Dojang de Namur',
  numero_club: '7001',
  province: 'Namur',
  adresse: 'Rue de Fer 12',
  cp: '5000',
  ville: 'Namur',
  numero_compte: 'BE68 5390 0754 7034',
  tel: '081 22 33 44',
  gsm: '',
  mail: 'club@example.be',
  site_web: 'https://club.example.be',
  affichage_correspondant: true,
}

const read = async (id_club: number) => (await api.call('staffGetClub', { id_club }, as)).body
const history = async (id_club: number) => (await api.call('staffClubHistory', { id_club }, as)).body.rows

it('staffGetClub reads the licences of its own members, not those of all clubs', async () => {
  const [club, other] = [await api.createClub(), await api.createClub()]
  for (let n = 0; n < 60; n += 1) {
    await api.createLicence({ id_member: (await api.createMember()).id, id_club: club.id })
  }
  for (let n = 0; n < 20; n += 1) {
    const { id } = await api.createMember()
    await sql`
      insert into licence (id_member, id_club, date_debut, date_fin)
      select ${id}, ${other.id}, make_date(year, 1, 1), make_date(year, 12, 31) from generate_series(2026, 2125) year`.execute(
      api.db,
    )
  }
  await api.asOwner('analyze licence, member')
  expect((await read(club.id)).sans_compte).toBe(60)
  const day = today(api.clock)
  expect(await countRowsRead(api.deps, ['licence'], ({ db }) => findClubRecord(db, club.id, day))).toEqual({
    licence: 60,
  })
})

describe('staffSearchClubs', () => {
  it('finds by parts of name, number, city and province, ignoring accents', async () => {
    const club = await api.createClub({ club: 'Étoile Rouge', numero_club: 'ZZ42', ville: 'Liège', province: 'Liège' })
    await api.affiliate(club, { payement: null })
    const member = await api.createMember()
    await api.createLicence({ id_member: member.id, id_club: club.id })
    await api.createLicence({
      id_member: (await api.createMember()).id,
      id_club: club.id,
      date_debut: '2020-01-01',
      date_fin: '2020-12-31',
    })
    const search = async (texte: string) => (await api.call('staffSearchClubs', { texte }, as)).body
    for (const texte of ['etoile', 'ROUGE étoile', 'zz42', 'liege etoile']) {
      expect((await search(texte)).rows.map(({ id_club }) => id_club)).toEqual([club.id])
    }
    expect((await search('etoile')).rows[0]).toMatchObject({
      affiliation: { annee: 2026, inscription: '2026-01-02', payement: null },
      licencies: 1,
    })
    expect(await search('etoile mons')).toEqual({ total: 0, rows: [] })
  })

  it('returns pages, and refuses a text that is too long', async () => {
    for (let made = 0; made < 3; made += 1) await api.createClub({ ville: 'Paginville' })
    const page = async (number: number) =>
      (await api.call('staffSearchClubs', { texte: 'paginville', page: number, size: 2 }, as)).body
    expect(await page(1)).toMatchObject({ total: 3 })
    expect((await page(2)).rows).toHaveLength(1)
    expect((await api.send('staffSearchClubs', { texte: 'x'.repeat(201) }, as)).status).toBe(422)
  })
})

describe('staffCreateClub and staffSaveClub', () => {
  it('store the club, check the version and record the changes', async () => {
    const made = await api.call('staffCreateClub', { ...record, club_slug: 'dojang-de-namur' }, as)
    expect(made.body.message).toBe(staffClubMessages.created('Dojang de Namur'))
    const { id_club } = made.body
    const club = await read(id_club)
    expect(club).toMatchObject({ ...record, club_slug: 'dojang-de-namur', affiliations: [], responsables: [] })
    expect(club.labels.map(({ label, niveau }) => [label, niveau])).toEqual([
      ['wam', 0],
      ['wk', 0],
      ['wp', 0],
    ])
    expect(club.criteres.length).toBeGreaterThan(0)

    const changed = { id_club, ...record, ville: 'Jambes' }
    const save = (ifMatch: number, input: object = changed) =>
      api.send('staffSaveClub', input, { ...as, headers: { 'if-match': String(ifMatch) } })
    expect((await save(club.version)).status).toBe(200)
    expect((await save(club.version, { ...changed, ville: 'Dinant' })).status).toBe(409)
    expect((await read(id_club)).ville).toBe('Jambes')
    // The same again is no change.
    expect((await save(club.version + 1)).status).toBe(200)
    expect((await read(id_club)).version).toBe(club.version + 1)
    expect(await history(id_club)).toEqual([
      expect.objectContaining({
        qui: 'Paola Rossi (paola@example.be), secrétariat',
        quoi: 'Données du club modifiées',
        champs: [{ champ: 'Ville', avant: 'Namur', apres: 'Jambes' }],
      }),
      expect.objectContaining({ quoi: 'Club créé' }),
    ])
  })

  it('refuse a number or slug of another club', async () => {
    const club = await api.createClub({ numero_club: 'PRIS', club_slug: 'pris' })
    const created = await api.send('staffCreateClub', { ...record, numero_club: 'PRIS', club_slug: 'pris' }, as)
    const errors = { numero_club: [staffClubMessages.numberTaken], club_slug: [staffClubMessages.slugTaken] }
    expect(created).toMatchObject({ status: 422, body: { errors } })
    const other = await api.createClub()
    const saved = await api.send('staffSaveClub', { ...record, id_club: other.id, numero_club: 'PRIS' }, as)
    expect(saved).toMatchObject({ status: 422, body: { errors: { numero_club: [staffClubMessages.numberTaken] } } })
    expect((await api.send('staffSaveClub', { ...record, id_club: club.id, numero_club: 'PRIS' }, as)).status).toBe(200)
  })

  it('keep a province and an account number that were stored before they were checked', async () => {
    const { id } = await api.createClub({ province: 'Brabant', numero_compte: '001-1234567' })
    const stored = { ...record, id_club: id, numero_club: '7998', province: 'Brabant', numero_compte: '001-1234567' }
    expect((await api.send('staffSaveClub', stored, as)).status).toBe(200)
    const saved = await api.send('staffSaveClub', { ...stored, province: 'Ardennes', numero_compte: 'BE1' }, as)
    expect(Object.keys(saved.body.errors!)).toEqual(['province', 'numero_compte'])
  })

  it.each([
    ['club', '', 'Le nom du club est requis.'],
    ['numero_club', ' ', 'Le numéro du club est requis.'],
    ['club_slug', 'Été', staffClubMessages.slugWrong],
    ['club_slug', '', 'Le nom dans l’adresse est requis.'],
    ['mail', 'x', 'Adresse mail incorrecte'],
    ['site_web', 'javascript:alert(1)', "'http://' ou 'https://' requis"],
    ['adresse', 'x'.repeat(256), 'Maximum 255 caractères.'],
    ['province', 'Bruxelles', 'Choisissez une province de la liste.'],
    ['numero_compte', 'BE00 1111 2222', 'Ce numéro de compte (IBAN) n’est pas correct\u00a0: vérifiez ses chiffres.'],
  ])('refuse %s %j', async (field, value, sentence) => {
    const input = { ...record, numero_club: '7999', club_slug: 'nouveau', [field]: value }
    const answer = await api.send('staffCreateClub', input, as)
    expect(answer.status).toBe(422)
    expect(answer.body.errors![field]![0]).toBe(sentence)
  })
})

describe('staffSetAffiliation', () => {
  it('stores and pays an affiliation, which staffRemoveAffiliation removes', async () => {
    const { id: id_club } = await api.createClub()
    const set = (payement: string, annee = 2026) =>
      api.send('staffSetAffiliation', { id_club, annee, inscription: '2026-01-02', payement }, as)
    expect((await set('')).status).toBe(200)
    expect((await read(id_club)).affiliations).toEqual([{ annee: 2026, inscription: '2026-01-02', payement: null }])
    expect((await set('2026-01-20')).status).toBe(200)
    expect((await set('2026-01-20')).status).toBe(200)
    expect((await read(id_club)).affiliations[0]!.payement).toBe('2026-01-20')
    const remove = () => api.send('staffRemoveAffiliation', { id_club, annee: 2026 }, as)
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await read(id_club)).affiliations).toEqual([])
    expect((await history(id_club)).map(({ champs }) => champs)).toEqual([
      [
        { champ: 'Année', avant: '2026', apres: null },
        { champ: 'Inscription', avant: '02/01/2026', apres: null },
        { champ: 'Payement', avant: '20/01/2026', apres: null },
      ],
      [
        { champ: 'Année', avant: null, apres: '2026' },
        { champ: 'Payement', avant: null, apres: '20/01/2026' },
      ],
      [
        { champ: 'Année', avant: null, apres: '2026' },
        { champ: 'Inscription', avant: null, apres: '02/01/2026' },
      ],
    ])
  })

  it.each([
    [{ annee: 1949 }, 'annee'],
    [{ annee: 2201 }, 'annee'],
    [{ inscription: '' }, 'inscription'],
    [{ inscription: '2026-02-30' }, 'inscription'],
    [{ payement: 'x' }, 'payement'],
  ])('refuses %o', async (wrong, field) => {
    const { id: id_club } = await api.createClub()
    const input = { id_club, annee: 2026, inscription: '2026-01-02', payement: '', ...wrong }
    const answer = await api.send('staffSetAffiliation', input, as)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors!)).toEqual([field])
  })
})

describe('staffSetManager', () => {
  it('changes the rights of a manager from the next call on, and staffRemoveManager ends them', async () => {
    const account = await api.createAccount()
    const member = await api.createMember({ nom: 'Gérant', prenom: 'Lou' })
    await api.linkMember(account, member)
    const manager = { token: await api.tokenFor(account) }
    const { id: id_club } = await api.createClub()
    const ids = { id_member: member.id, id_club }
    const listing = async () => (await api.send('getListMember', ids, manager)).status
    const ordering = async () => (await api.send('getRenewalCandidates', ids, manager)).status
    const give = (rights: Pick<InputOf<'staffSetManager'>, 'write' | 'can_register_member'>) =>
      api.call('staffSetManager', { ...ids, ...rights }, as)

    expect(await listing()).toBe(404)
    const added = await give({ write: true, can_register_member: true })
    expect(added.body.message).toBe(staffClubMessages.managerAdded('Lou Gérant'))
    expect([await listing(), await ordering()]).toEqual([200, 200])
    const { nom, prenom, numero_licence } = { ...member, nom: 'Gérant', prenom: 'Lou' }
    expect((await read(id_club)).responsables).toEqual([
      {
        id_member: member.id,
        nom,
        prenom,
        numero_licence,
        write: true,
        can_register_member: true,
        comptes: [{ id_account: account.id, email: account.email }],
        avec_mail: expect.any(Boolean),
        invitation: null,
      },
    ])
    const taken = await give({ write: true, can_register_member: false })
    expect(taken.body.message).toBe(staffClubMessages.rightsChanged('Lou Gérant'))
    expect([await listing(), await ordering()]).toEqual([200, 403])
    expect((await api.call('staffRemoveManager', ids, as)).body.success).toBe(true)
    expect(await listing()).toBe(404)
    expect((await api.send('staffRemoveManager', ids, as)).status).toBe(404)
    expect(await history(id_club)).toMatchObject([
      {
        quoi: 'Responsable du club modifié',
        champs: expect.arrayContaining([expect.objectContaining({ apres: null })]),
      },
      {
        champs: [
          { champ: 'Responsable', apres: `Lou Gérant (${numero_licence})` },
          { champ: 'Inscrit des membres', avant: 'Oui', apres: 'Non' },
        ],
      },
      { quoi: 'Responsable du club modifié' },
    ])
    const own = await api.call('staffMemberHistory', { id_member: member.id }, as)
    expect(own.body.rows.map(({ quoi }) => quoi)).toEqual(Array(3).fill('Droits dans un club modifiés'))
  })

  it('answers 404 for an unknown or erased member', async () => {
    const { id: id_club } = await api.createClub()
    const erased = await api.createMember({ erased_at: api.clock.now() })
    const rights = { write: true, can_register_member: true }
    for (const id_member of [UNKNOWN_ID, erased.id]) {
      expect((await api.send('staffSetManager', { id_club, id_member, ...rights }, as)).status).toBe(404)
    }
  })
})

describe('staffSetLabel', () => {
  it('stores one level or none, and refuses unknown ones', async () => {
    const { id: id_club } = await api.createClub()
    await api.db.insertInto('club_label').values({ id_club, label: 'wk', niveau: 1 }).execute()
    const set = (niveau: number) => api.send('staffSetLabel', { id_club, label: 'wk', niveau }, as)
    const level = async () => (await read(id_club)).labels.find(({ label }) => label === 'wk')!.niveau
    for (const niveau of [3, 2, 2, 0]) {
      expect((await set(niveau)).status).toBe(200)
      expect(await level()).toBe(niveau)
    }
    expect((await history(id_club)).map(({ champs }) => champs[1])).toEqual([
      { champ: 'Niveau', avant: '2', apres: '0' },
      { champ: 'Niveau', avant: '3', apres: '2' },
      { champ: 'Niveau', avant: '1', apres: '3' },
    ])
    expect((await set(4)).status).toBe(422)
    expect((await api.send('staffSetLabel', { id_club, label: 'zz', niveau: 1 }, as)).status).toBe(422)
  })
})

describe('staffGrantCriterion', () => {
  it('grants and extends a criterion, which staffEndCriterion ends', async () => {
    const { id: id_club } = await api.createClub()
    const grant = (date_fin: string, critere_id = 1) =>
      api.send('staffGrantCriterion', { id_club, critere_id, date_fin }, as)
    const end = () => api.send('staffEndCriterion', { id_club, critere_id: 1 }, as)
    const held = async () => (await read(id_club)).criteres.find(({ id }) => id === 1)!.date_fin
    expect((await end()).status).toBe(404)
    expect(await grant('2026-03-09')).toMatchObject({
      status: 422,
      body: { errors: { date_fin: [staffClubMessages.criterionPast] } },
    })
    expect((await grant('2026-03-10')).status).toBe(200)
    expect((await grant('2027-12-31')).status).toBe(200)
    expect(await held()).toBe('2027-12-31')
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(200)
    expect(await held()).toBe('2026-03-09')
    expect((await grant('2027-01-01', UNKNOWN_ID)).status).toBe(404)
    expect((await history(id_club)).map(({ champs }) => champs)).toEqual([
      [
        { champ: 'Dernier jour', avant: '31/12/2027', apres: '09/03/2026' },
        { champ: 'Critère', avant: null, apres: 'Affiliation en ordre' },
      ],
      [
        { champ: 'Dernier jour', avant: '10/03/2026', apres: '31/12/2027' },
        { champ: 'Critère', avant: null, apres: 'Affiliation en ordre' },
      ],
      [
        { champ: 'Dernier jour', avant: null, apres: '10/03/2026' },
        { champ: 'Critère', avant: null, apres: 'Affiliation en ordre' },
      ],
    ])
  })
})

it('the history of a club and of its manager leaves out orders and credit for who may not read orders', async () => {
  const club = await api.createClub()
  const member = await api.createMember()
  for (const [action, after] of [
    ['club.save', { tel: '081' }],
    ['order.create', { total_cents: 4000 }],
    ['payment.alert', { amount_cents: 4000 }],
    ['club.pay_credit_back', { amount_cents: 4000 }],
  ] as const) {
    await recordAudit(api.deps, { action, id_club: club.id, id_member: member.id, after })
  }
  const seenBy = async (role: StaffRole) => {
    const staff = await api.createAccount()
    await api.makeStaff(staff, role)
    const by = { token: await api.tokenFor(staff, { secondFactor: true }) }
    const ofClub = (await api.call('staffClubHistory', { id_club: club.id }, by)).body
    const ofMember = (await api.call('staffMemberHistory', { id_member: member.id }, by)).body
    return [ofClub.rows.length, ofClub.total, ofMember.rows.length, ofMember.total]
  }
  expect(await seenBy('treasurer')).toEqual([4, 4, 4, 4])
  expect(await seenBy('sport')).toEqual([1, 1, 1, 1])
})

it.each([
  ['staffGetClub', {}],
  ['staffClubHistory', {}],
  ['staffSaveClub', record],
  ['staffSetAffiliation', { annee: 2026, inscription: '2026-01-02', payement: '' }],
  ['staffRemoveAffiliation', { annee: 2026 }],
  ['staffSetManager', { id_member: 1, write: true, can_register_member: true }],
  ['staffRemoveManager', { id_member: 1 }],
  ['staffSetLabel', { label: 'wk', niveau: 1 }],
  ['staffGrantCriterion', { critere_id: 1, date_fin: '2030-01-01' }],
  ['staffEndCriterion', { critere_id: 1 }],
] as const)('%s answers 404 for an unknown club', async (name, input) => {
  expect((await api.send(name, { ...input, id_club: UNKNOWN_ID }, as)).status).toBe(404)
})
