import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { sportBuilders } from '#tests/support/sport.ts'
import { MEMBER_REFERENCES } from './merge-tables.ts'

const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let club: { id: number }

beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  club = await api.createClub({ club: 'Dojang Liège' })
})

it('MEMBER_REFERENCES lists every foreign key to a member', async () => {
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'member'::regclass`.execute(api.db)
  const known = MEMBER_REFERENCES.map(({ table, column }) => `${table}.${column}`)
  expect(known.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted())
})

it('MEMBER_REFERENCES lists every unique rule that a merge could break', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisunique and i.indpred is null
      and i.indrelid in (select conrelid from pg_constraint where contype = 'f' and confrelid = 'member'::regclass)
    group by i.indexrelid, i.indrelid
    having bool_or(a.attname = 'id_member')`.execute(api.db)
  const known = MEMBER_REFERENCES.filter(({ same, table }) => same && table !== 'grade_record').map(
    ({ table, same }) => ({ table, columns: [...same!, 'id_member'].toSorted() }),
  )
  const byTable = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1)
  expect(known.toSorted(byTable)).toEqual(rows.toSorted(byTable))
})

const merge = (id_keep: number, id_drop: number, more: object = {}) =>
  api.send('staffMergeMembers', { id_keep, id_drop, ...more }, as)

async function pair() {
  const keep = await api.createMember({ nom: 'Double', prenom: 'Ana', date_naissance: '2010-05-17', ville: 'Mons' })
  const drop = await api.createMember({
    nom: 'Doublé',
    prenom: 'Ana',
    date_naissance: '2010-05-18',
    ville: 'Namur',
    mail: 'ana@example.be',
  })
  return { keep, drop }
}

const licenceIn = (member: { id: number }, date_debut: string, date_fin: string) =>
  api.createLicence({ id_member: member.id, id_club: club.id, date_debut, date_fin })

describe('staffMergeMembers', () => {
  it('moves all data to one record, as previewed', async () => {
    const { keep, drop } = await pair()
    const { createCompetition, addCombat, addPoomsae } = sportBuilders(api)
    await licenceIn(keep, '2025-01-01', '2025-12-31')
    await licenceIn(drop, '2026-01-01', '2026-12-31')
    await api.giveGrade(keep, '10e Keup', { date: '2024-01-01' })
    await api.giveGrade(drop, '10e Keup', { date: '2024-01-01' })
    await api.giveGrade(drop, '9e Keup', { date: '2025-01-01' })
    const [both, onlyDrop] = [
      await createCompetition('National', '2026-01-10'),
      await createCompetition('National', '2026-02-10'),
    ]
    await addCombat(keep, both)
    await addCombat(drop, both, { place: 3 })
    await addCombat(drop, onlyDrop)
    await addPoomsae(drop, both)
    const [parent, other] = [await api.createAccount(), await api.createAccount()]
    await api.linkMember(parent, keep)
    await api.linkMember(parent, drop)
    await api.linkMember(other, drop)
    await api.makeManager(keep, club, { write: true })
    await api.makeManager(drop, club, { can_register_member: true })
    await api.call('staffShowCode', { id_member: drop.id }, as)

    const preview = (await api.call('staffPreviewMerge', { id_keep: keep.id, id_drop: drop.id }, as)).body
    expect(preview).toMatchObject({
      version: '1.1',
      obstacles: [],
      keep: {
        numero_licence: keep.numero_licence,
        date_fin: '2025-12-31',
        grade: '10e Keup',
        identite: { ville: 'Mons' },
      },
      drop: {
        numero_licence: drop.numero_licence,
        date_fin: '2026-12-31',
        grade: '9e Keup',
        identite: { ville: 'Namur' },
      },
    })
    expect(preview.drop.contenu).toContainEqual({ quoi: 'Résultats en combat', combien: 2 })
    expect(preview.doubles).toEqual([
      'Grades et stages de grade\u00a0: une ligne existe sur les deux fiches, celle de la fiche gardée reste.',
      'Résultats en combat\u00a0: une ligne existe sur les deux fiches, celle de la fiche gardée reste.',
      'Comptes liés\u00a0: une ligne existe sur les deux fiches, celle de la fiche gardée reste.',
      'Clubs gérés\u00a0: une ligne existe sur les deux fiches, celle de la fiche gardée reste.',
    ])

    const merged = await api.send(
      'staffMergeMembers',
      { id_keep: keep.id, id_drop: drop.id, prendre: ['mail', 'ville'] },
      { ...as, headers: { 'if-match': preview.version } },
    )
    expect(merged.body).toEqual({ success: true, message: 'Les deux fiches n’en font plus qu’une.' })
    const { body } = await api.call('staffGetMember', { id_member: keep.id }, as)
    expect(body.fiche).toMatchObject({
      nom: 'Double',
      date_naissance: '2010-05-17',
      ville: 'Namur',
      mail: 'ana@example.be',
      version: 2,
      gradeMax: '9e Keup',
      isLicencie: true,
    })
    expect(body.fiche.licences).toHaveLength(2)
    expect(body.fiche.grades).toHaveLength(2)
    expect(body.fiche.palmaresCombat.map(({ place }) => place)).toEqual([1, 1])
    expect(body.fiche.palmaresPoomsae).toHaveLength(1)
    expect(body.comptes.map(({ email }) => email)).toEqual([parent.email, other.email])
    expect(body.clubs).toMatchObject([{ write: true, can_register_member: true }])
    expect(body.anciens_numeros).toEqual([drop.numero_licence])
    expect((await api.send('staffGetMember', { id_member: drop.id }, as)).status).toBe(404)

    const history = (await api.call('staffMemberHistory', { id_member: keep.id }, as)).body
    expect(history.rows.map(({ quoi }) => quoi)).toEqual([
      'Fusion avec une autre fiche',
      'Code d’activation renouvelé',
      'Code d’activation affiché',
    ])
    const texts = JSON.stringify(history.rows[0])
    for (const part of [drop.numero_licence, '2 Résultats en combat', 'ana@example.be']) expect(texts).toContain(part)
  })

  it('keeps the former number for search, e-licence and one more link', async () => {
    const { keep, drop } = await pair()
    const link = { numLicence: drop.numero_licence, dob: '2010-05-18', code: drop.code }
    const qr = (await api.call('staffGetMember', { id_member: drop.id }, as)).body.fiche.qrcodedata.split('/v/')[1]!
    await merge(keep.id, drop.id)
    const found = await api.call('staffSearchMembers', { texte: drop.numero_licence }, as)
    expect(found.body.rows.map(({ id_member }) => id_member)).toEqual([keep.id])
    expect((await api.call('verifyELicence', { code: qr }, {})).body).toMatchObject({
      numero_licence: keep.numero_licence,
    })
    const accounts = [await api.createAccount(), await api.createAccount()]
    for (const [n, account] of accounts.entries()) {
      const answer = await api.call('linkLicenceToAccount', link, { token: await api.tokenFor(account) })
      expect(answer.body.success).toBe(n === 0)
    }
    const profiles = await api.call('getProfilesLinkedToUser', {}, { token: await api.tokenFor(accounts[0]!) })
    expect(profiles.body).toMatchObject([{ id_member: keep.id }])
    await api.call('staffRenewELicence', { id_member: keep.id }, as)
    expect((await api.call('verifyELicence', { code: qr }, {})).body.statut).toBe('révoquée')
  })

  it('keeps the numbers of earlier merges, and never reuses them', async () => {
    const [{ keep, drop }, { keep: last }] = [await pair(), await pair()]
    const highest = await api.createMember({ numero_licence: '899999' })
    await merge(keep.id, drop.id)
    await merge(keep.id, highest.id)
    await merge(last.id, keep.id)
    const { body } = await api.call('staffGetMember', { id_member: last.id }, as)
    expect(body.anciens_numeros.toSorted()).toEqual([drop.numero_licence, '899999', keep.numero_licence].toSorted())
    const made = await api.call(
      'staffCreateMember',
      { ...body.fiche, nom: 'Suivant', date_naissance: '2000-01-01', doublon_verifie: true },
      as,
    )
    expect(made.body.numero_licence).toBe('900000')
  })

  it('takes over the photo when the kept record has none', async () => {
    const { keep, drop } = await pair()
    const photo = await api.db
      .insertInto('file')
      .values({ name: 'photo.jpg', content_type: 'image/jpeg', content: Buffer.from('x') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db.updateTable('member').set({ id_photo: photo.id }).where('id', '=', drop.id).execute()
    await merge(keep.id, drop.id)
    const row = await api.db.selectFrom('member').select('id_photo').where('id', '=', keep.id).executeTakeFirst()
    expect(row?.id_photo).toBe(photo.id)
  })

  it('leaves a member requested twice by a club in its list once', async () => {
    const { keep, drop } = await pair()
    const { ids, as: manager } = await api.createManagedClub()
    for (const member of [keep, drop]) {
      await api.db
        .insertInto('registration_request')
        .values({
          id_club: ids.id_club,
          nom: 'Double',
          prenom: 'Ana',
          sexe: 0,
          date_naissance: '2010-05-17',
          adresse: '',
          cp: '',
          ville: '',
          telephone_gsm: '',
          email: '',
          state: 'accepted',
          id_member: member.id,
          decided_at: api.clock.now(),
          created_at: api.clock.now(),
        })
        .execute()
    }
    expect((await merge(keep.id, drop.id)).status).toBe(200)
    const { body } = await api.call('getListMember', { ...ids }, manager)
    expect(body.map(({ id_membre }) => id_membre)).toEqual([keep.id])
  })

  it('is not bypassed: a direct update of the member of audit entries is denied', async () => {
    const { keep, drop } = await pair()
    await api.call('staffShowCode', { id_member: drop.id }, as)
    await expect(
      api.db.updateTable('audit_event').set({ id_member: keep.id }).where('id_member', '=', drop.id).execute(),
    ).rejects.toThrow('permission denied')
  })
})

describe('staffMergeMembers refuses', () => {
  it('two licences on the same day, and names them', async () => {
    const { keep, drop } = await pair()
    await licenceIn(keep, '2026-01-01', '2026-12-31')
    await licenceIn(drop, '2026-12-31', '2027-12-30')
    const { body } = await api.call('staffPreviewMerge', { id_keep: keep.id, id_drop: drop.id }, as)
    const reason =
      'Deux licences couvrent les mêmes jours\u00a0: Dojang Liège, du 01/01/2026 au 31/12/2026, et Dojang Liège, du 31/12/2026 au 30/12/2027. Annulez d’abord l’une des deux.'
    expect(body.obstacles).toEqual([reason])
    const answer = await merge(keep.id, drop.id)
    expect([answer.status, answer.body.errors]).toEqual([409, { fusion: [reason] }])
    expect((await api.call('staffGetMember', { id_member: drop.id }, as)).status).toBe(200)
  })

  it('a chosen birth date after a licence of either record', async () => {
    const { keep, drop } = await pair()
    await licenceIn(keep, '2010-05-17', '2010-12-31')
    const refused = await merge(keep.id, drop.id, { prendre: ['date_naissance'] })
    const reason =
      'La date de naissance ne peut pas être après le 17/05/2010\u00a0: ce membre a déjà une licence à cette date.'
    expect([refused.status, refused.body.message, refused.body.errors]).toEqual([
      422,
      reason,
      { date_naissance: [reason] },
    ])
    expect((await merge(keep.id, drop.id)).status).toBe(200)
  })

  it('a record that changed since the preview', async () => {
    const { keep, drop } = await pair()
    await api.db.updateTable('member').set({ version: 2 }).where('id', '=', drop.id).execute()
    const answer = await api.send(
      'staffMergeMembers',
      { id_keep: keep.id, id_drop: drop.id },
      { ...as, headers: { 'if-match': '1.1' } },
    )
    expect(answer.status).toBe(409)
  })

  it('a record with itself, unknown records, and unknown fields', async () => {
    const { keep, drop } = await pair()
    const same = await merge(keep.id, keep.id)
    expect([same.status, same.body.errors]).toEqual([422, { id_drop: ['Choisissez deux fiches différentes.'] }])
    expect((await merge(keep.id, UNKNOWN_ID)).status).toBe(404)
    expect((await merge(UNKNOWN_ID, drop.id)).status).toBe(404)
    expect((await merge(keep.id, drop.id, { prendre: ['code_encrypted'] })).status).toBe(422)
  })

  it('the second of two opposite merges at the same time', async () => {
    const { keep, drop } = await pair()
    const answers = await Promise.all([merge(keep.id, drop.id), merge(drop.id, keep.id)])
    expect(answers.map(({ status }) => status).toSorted((one, more) => one - more)).toEqual([200, 404])
  })
})
