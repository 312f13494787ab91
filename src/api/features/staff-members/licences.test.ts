import { beforeAll, describe, expect, it } from 'vitest'
import { aDate } from '#contract/field-rules.ts'
import { useTestApi } from '#tests/support/api.ts'

// Today is 10/03/2026.
const api = useTestApi()
const UNKNOWN_ID = 2_000_000_000
let as: { token: string }
let club: { id: number; club: string }
let other: { id: number; club: string }

beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  club = await api.createClub({ club: 'Dojang Liège' })
  other = await api.createClub({ club: 'Club Namur' })
})

const year = { date_debut: '2026-01-01', date_fin: '2026-12-31' }

async function licensed() {
  const member = await api.createMember()
  const licence = await api.createLicence({ id_member: member.id, id_club: club.id, ...year })
  return { member, id_member: member.id, id_licence: licence.id }
}

async function licencesOf(id_member: number) {
  const { body } = await api.call('staffGetMember', { id_member }, as)
  return body.licences
    .map(({ club: name, date_debut, date_fin, annulee }) => [name, date_debut, date_fin, annulee?.raison ?? null])
    .toReversed()
}

async function lastEvent(id_member: number) {
  return api.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('id_member', '=', id_member)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

describe('staffIssueLicence', () => {
  it('refuses a first day before the birth', async () => {
    const member = await api.createMember({ date_naissance: '2026-01-02' })
    const { status, body } = await api.send(
      'staffIssueLicence',
      { id_member: member.id, id_club: club.id, ...year },
      as,
    )
    expect([status, body.errors]).toEqual([
      422,
      { date_debut: ['Cette date est antérieure à la naissance du membre.'] },
    ])
    const later = { id_member: member.id, id_club: club.id, date_debut: '2026-01-02', date_fin: '2026-12-31' }
    expect((await api.send('staffIssueLicence', later, as)).status).toBe(200)
  })
})

/** An order that waits for its payment and will license the member from that day on. */
async function orderFor(id_member: number, period: { date_debut: string; date_fin: string }) {
  const numero = `2026-${id_member}`
  const order = await api.db
    .insertInto('club_order')
    .values({
      numero,
      id_club: club.id,
      id_member,
      state: 'awaiting_payment',
      mode_payement: 'virement',
      mode_livraison: 'livraisonByAdresse',
      adresse_livraison: '{}',
      adresse_facturation: '{}',
      total_cents: 4000,
      communication_structuree: structured(id_member),
      created_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('order_line')
    .values({ id_order: order.id, id_product: 1, id_member, cost_cents: 4000, ...period })
    .execute()
  return numero
}

function structured(number: number) {
  return `${String(number).padStart(10, '0')}${String(number % 97 || 97).padStart(2, '0')}`
}

describe('staffIssueLicence', () => {
  it('licenses a member, whom the club lists at once', async () => {
    const { ids, as: manager } = await api.createManagedClub()
    const member = await api.createMember()
    const issued = await api.call('staffIssueLicence', { id_member: member.id, id_club: ids.id_club, ...year }, as)
    expect(issued.body).toEqual({ success: true, message: 'La licence est délivrée.' })
    const { body } = await api.call('getListMember', { ...ids }, manager)
    expect(body.map(({ id_membre }) => id_membre)).toEqual([member.id])
    expect(await lastEvent(member.id)).toMatchObject({ action: 'licence.issue', after: year })
  })

  it('names the licence that overlaps', async () => {
    const { id_member } = await licensed()
    const answer = await api.send(
      'staffIssueLicence',
      { id_member, id_club: other.id, date_debut: '2026-12-31', date_fin: '2027-12-30' },
      as,
    )
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { date_debut: ['Une autre licence couvre déjà ces jours\u00a0: Dojang Liège, du 01/01/2026 au 31/12/2026.'] },
    ])
    const next = { date_debut: '2027-01-01', date_fin: '2027-12-31' }
    expect((await api.call('staffIssueLicence', { id_member, id_club: other.id, ...next }, as)).status).toBe(200)
  })

  it('refuses dates that an open order already covers', async () => {
    const member = await api.createMember()
    const numero = await orderFor(member.id, year)
    const answer = await api.send('staffIssueLicence', { id_member: member.id, id_club: club.id, ...year }, as)
    expect(answer.body.errors?.date_debut?.[0]).toContain(numero)
  })

  it('succeeds once when three requests are sent at the same time', async () => {
    const member = await api.createMember()
    const issue = () => api.send('staffIssueLicence', { id_member: member.id, id_club: club.id, ...year }, as)
    const answers = await Promise.all([issue(), issue(), issue()])
    expect(answers.map(({ status }) => status).toSorted((one, more) => one - more)).toEqual([200, 422, 422])
  })

  it.each([
    [{ date_debut: '' }, 'date_debut', 'Le premier jour est requis.'],
    [{ date_debut: '2026-02-30' }, 'date_debut', aDate[1]],
    [{ date_fin: '2025-12-31' }, 'date_fin', 'Le dernier jour ne peut pas être avant le premier.'],
    [{ date_fin: '2028-01-01' }, 'date_fin', 'Une licence dure au plus deux ans.'],
    [{ date_fin: '9999-12-31' }, 'date_fin', aDate[1]],
    [{ date_fin: '2199-12-31' }, 'date_fin', 'Une licence dure au plus deux ans.'],
  ])('refuses %j with a field error', async (wrong, field, message) => {
    const member = await api.createMember()
    const answer = await api.send(
      'staffIssueLicence',
      { id_member: member.id, id_club: club.id, ...year, ...wrong },
      as,
    )
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }])
  })

  it('answers 404 for an unknown member or club', async () => {
    const member = await api.createMember()
    for (const ids of [
      { id_member: UNKNOWN_ID, id_club: club.id },
      { id_member: member.id, id_club: UNKNOWN_ID },
    ]) {
      expect((await api.send('staffIssueLicence', { ...ids, ...year }, as)).status).toBe(404)
    }
  })
})

describe('staffExtendLicence', () => {
  it('sets a later last day, and records it', async () => {
    const { id_member, id_licence } = await licensed()
    expect((await api.call('staffExtendLicence', { id_licence, date_fin: '2027-03-31' }, as)).status).toBe(200)
    expect(await licencesOf(id_member)).toEqual([['Dojang Liège', '2026-01-01', '2027-03-31', null]])
    expect(await lastEvent(id_member)).toMatchObject({
      action: 'licence.extend',
      before: { date_fin: '2026-12-31' },
      after: { date_fin: '2027-03-31' },
    })
  })

  it.each([
    ['2026-12-31', 'Le nouveau dernier jour doit être après le 31/12/2026.'],
    ['2028-01-01', 'Une licence dure au plus deux ans.'],
    ['31/12/2027', aDate[1]],
  ])('refuses %s', async (date_fin, message) => {
    const { id_licence } = await licensed()
    const answer = await api.send('staffExtendLicence', { id_licence, date_fin }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { date_fin: [message] }])
  })

  it('refuses to overlap the next licence', async () => {
    const { id_member, id_licence } = await licensed()
    await api.createLicence({ id_member, id_club: other.id, date_debut: '2027-02-01', date_fin: '2028-01-31' })
    const answer = await api.send('staffExtendLicence', { id_licence, date_fin: '2027-02-01' }, as)
    expect(answer.body.errors?.date_fin?.[0]).toContain('Club Namur, du 01/02/2027 au 31/01/2028')
    expect((await api.call('staffExtendLicence', { id_licence, date_fin: '2027-01-31' }, as)).status).toBe(200)
  })
})

describe('staffShortenLicence', () => {
  it('ends a licence earlier with its reason; member and club see it at once, and extending undoes it', async () => {
    const { id_member, id_licence } = await licensed()
    const [account, manager] = [await api.createAccount(), await api.createMember()]
    await api.linkMember(account, manager)
    await api.makeManager(manager, club)
    const shorten = { id_licence, date_fin: '2026-03-09', raison: 'Déménagement' }
    expect((await api.call('staffShortenLicence', shorten, as)).body.message).toBe('La licence est raccourcie.')
    expect(await licencesOf(id_member)).toEqual([['Dojang Liège', '2026-01-01', '2026-03-09', null]])
    const { body } = await api.call('staffGetMember', { id_member }, as)
    expect(body.fiche).toMatchObject({ isLicencie: false })
    const listed = await api.call(
      'getListMember',
      { id_member: manager.id, id_club: club.id, annees: [2026] },
      { token: await api.tokenFor(account) },
    )
    expect(listed.body.find(({ id_membre }) => id_membre === id_member)).toMatchObject({
      date_fin: '2026-03-09',
      can_set_grade: false,
    })
    expect(await lastEvent(id_member)).toMatchObject({
      action: 'licence.shorten',
      before: { date_fin: '2026-12-31' },
      after: { date_fin: '2026-03-09', reason: 'Déménagement' },
    })
    expect((await api.call('staffExtendLicence', { id_licence, date_fin: '2026-12-31' }, as)).status).toBe(200)
    expect((await api.call('staffGetMember', { id_member }, as)).body.fiche).toMatchObject({ isLicencie: true })
  })

  it.each([
    [{ date_fin: '2026-12-31' }, { date_fin: ['Le nouveau dernier jour doit être avant le 31/12/2026.'] }],
    [{ date_fin: '2025-12-31' }, { date_fin: ['Le dernier jour ne peut pas être avant le premier.'] }],
    [{ date_fin: '31/06/2026' }, { date_fin: [aDate[1]] }],
    [{ raison: ' ' }, { raison: ['La raison est requise.'] }],
    [{ raison: 'x'.repeat(501) }, { raison: ['Maximum 500 caractères.'] }],
  ])('refuses %j', async (given, errors) => {
    const { id_member, id_licence } = await licensed()
    const answer = await api.send(
      'staffShortenLicence',
      { id_licence, date_fin: '2026-06-30', raison: 'Erreur', ...given },
      as,
    )
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await licencesOf(id_member)).toEqual([['Dojang Liège', '2026-01-01', '2026-12-31', null]])
  })
})

describe('staffCancelLicence', () => {
  it('cancels a licence with its reason, once', async () => {
    const { id_member, id_licence } = await licensed()
    expect((await api.call('staffCancelLicence', { id_licence, raison: 'Payée deux fois' }, as)).status).toBe(200)
    expect(await licencesOf(id_member)).toEqual([['Dojang Liège', '2026-01-01', '2026-12-31', 'Payée deux fois']])
    const { body } = await api.call('staffGetMember', { id_member }, as)
    expect(body.fiche).toMatchObject({ isLicencie: false, licences: [] })
    expect(await lastEvent(id_member)).toMatchObject({ action: 'licence.cancel', after: { reason: 'Payée deux fois' } })
    const again = await api.send('staffCancelLicence', { id_licence, raison: 'Encore' }, as)
    expect([again.status, again.body.message]).toEqual([409, 'Cette licence est déjà annulée.'])
  })

  it.each([
    ['  ', 'La raison est requise.'],
    ['x'.repeat(501), 'Maximum 500 caractères.'],
  ])('refuses a missing or too long reason (%#)', async (raison, message) => {
    const { id_licence } = await licensed()
    const answer = await api.send('staffCancelLicence', { id_licence, raison }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { raison: [message] }])
  })
})

describe('staffTransferLicence', () => {
  it('ends the old licence the day before, and issues the rest in the new club', async () => {
    const { id_member, id_licence } = await licensed()
    const moved = await api.call('staffTransferLicence', { id_licence, id_club: other.id, date: '2026-04-01' }, as)
    expect(moved.body.message).toBe('La licence est transférée.')
    expect(await licencesOf(id_member)).toEqual([
      ['Dojang Liège', '2026-01-01', '2026-03-31', null],
      ['Club Namur', '2026-04-01', '2026-12-31', null],
    ])
    expect(await lastEvent(id_member)).toMatchObject({
      action: 'licence.transfer',
      before: { club: 'Dojang Liège', ...year },
      after: { club: 'Club Namur', date_debut: '2026-04-01', date_fin: '2026-12-31' },
    })
  })

  it('cancels the old licence when transferred on its first day', async () => {
    const { id_member, id_licence } = await licensed()
    await api.call('staffTransferLicence', { id_licence, id_club: other.id, date: '2026-01-01' }, as)
    expect(await licencesOf(id_member)).toEqual([
      ['Dojang Liège', '2026-01-01', '2026-12-31', 'Transfert vers Club Namur'],
      ['Club Namur', '2026-01-01', '2026-12-31', null],
    ])
  })

  it('moves the paying order line to the new licence', async () => {
    const { id_member, id_licence } = await licensed()
    await orderFor(id_member, { date_debut: '2027-01-01', date_fin: '2027-12-31' })
    await api.db.updateTable('order_line').set({ id_licence }).where('id_member', '=', id_member).execute()
    await api.call('staffTransferLicence', { id_licence, id_club: other.id, date: '2026-04-01' }, as)
    const line = await api.db
      .selectFrom('order_line')
      .innerJoin('licence', 'licence.id', 'order_line.id_licence')
      .select('licence.id_club')
      .where('order_line.id_member', '=', id_member)
      .executeTakeFirst()
    expect(line).toEqual({ id_club: other.id })
  })

  it.each([
    ['2025-12-31', 'Le transfert doit avoir lieu pendant la licence, du 01/01/2026 au 31/12/2026.'],
    ['2027-01-01', 'Le transfert doit avoir lieu pendant la licence, du 01/01/2026 au 31/12/2026.'],
    ['', 'Le premier jour dans le nouveau club est requis.'],
  ])('refuses %j', async (date, message) => {
    const { id_licence } = await licensed()
    const answer = await api.send('staffTransferLicence', { id_licence, id_club: other.id, date }, as)
    expect([answer.status, answer.body.errors]).toEqual([422, { date: [message] }])
  })

  it('refuses the same club, and answers 404 for an unknown one', async () => {
    const { id_licence } = await licensed()
    const same = await api.send('staffTransferLicence', { id_licence, id_club: club.id, date: '2026-04-01' }, as)
    expect(same.body.errors).toEqual({ id_club: ['Cette licence est déjà dans ce club.'] })
    const unknown = await api.send('staffTransferLicence', { id_licence, id_club: UNKNOWN_ID, date: '2026-04-01' }, as)
    expect(unknown.status).toBe(404)
  })
})

it.each([
  ['staffExtendLicence', { date_fin: '2027-06-30' }],
  ['staffShortenLicence', { date_fin: '2026-06-30', raison: 'Erreur' }],
  ['staffCancelLicence', { raison: 'Erreur' }],
  ['staffTransferLicence', { id_club: 1, date: '2026-06-01' }],
] as const)('%s answers 404 for an unknown licence', async (name, input) => {
  expect((await api.send(name, { id_licence: UNKNOWN_ID, ...input }, as)).status).toBe(404)
})

it('staffClubNames lists the clubs', async () => {
  const { body } = await api.call('staffClubNames', {}, as)
  expect(body).toContainEqual({ id_club: club.id, club: 'Dojang Liège', numero_club: expect.any(String) })
})

describe('mails about a changed licence', () => {
  async function world() {
    const [parent, other_parent] = [await api.createAccount(), await api.createAccount()]
    const member = await api.createMember({ mail: 'contact@example.be', prenom: 'Noa', nom: 'Delvaux' })
    await api.linkMember(parent, member)
    await api.linkMember(other_parent, member)
    const from = await api.createClub({ club: 'Ancien', mail: `ancien-${member.id}@example.be` })
    const to = await api.createClub({ club: 'Nouveau', mail: `nouveau-${member.id}@example.be` })
    const manager = await api.createMember({ mail: `Resp-${member.id}@example.be` })
    await api.makeManager(manager, from)
    await api.makeManager(manager, to)
    const licence = await api.createLicence({ id_member: member.id, id_club: from.id, ...year })
    const mails = () =>
      api.db
        .selectFrom('mail')
        .select(['kind', 'to_address', 'subject', 'text'])
        .where('id_member', '=', member.id)
        .orderBy('to_address')
        .execute()
    return { member, licence, to, mails, parents: [parent.email, other_parent.email] }
  }

  it('go to the linked accounts, both clubs and their managers when it is transferred, once each', async () => {
    const { member, licence, to, mails, parents } = await world()
    await api.call('staffTransferLicence', { id_licence: licence.id, id_club: to.id, date: '2026-04-01' }, as)
    const sent = await mails()
    expect(sent.map(({ to_address }) => to_address).toSorted()).toEqual(
      [
        ...parents,
        `ancien-${member.id}@example.be`,
        `nouveau-${member.id}@example.be`,
        `resp-${member.id}@example.be`,
      ].toSorted(),
    )
    expect(sent[0]).toMatchObject({
      kind: 'licence_transferred',
      subject: 'La licence de Noa Delvaux passe au club Nouveau',
      text: expect.stringContaining('À partir du 01/04/2026'),
    })
  })

  it('go to the contact address of a member without an account, and to the club, when it ends', async () => {
    const member = await api.createMember({ mail: 'Seule@example.be' })
    const home = await api.createClub({ mail: 'club-seul@example.be' })
    const { id: id_licence } = await api.createLicence({ id_member: member.id, id_club: home.id, ...year })
    await api.call('staffShortenLicence', { id_licence, date_fin: '2026-06-30', raison: 'Déménagement' }, as)
    await api.call('staffCancelLicence', { id_licence, raison: 'Délivrée deux fois' }, as)
    const sent = await api.db
      .selectFrom('mail')
      .select(['kind', 'to_address', 'text'])
      .where('id_member', '=', member.id)
      .orderBy('id')
      .execute()
    expect(sent).toMatchObject([
      { kind: 'licence_shortened', to_address: 'seule@example.be', text: expect.stringContaining('30/06/2026') },
      { kind: 'licence_shortened', to_address: 'club-seul@example.be' },
      {
        kind: 'licence_cancelled',
        to_address: 'seule@example.be',
        text: expect.stringContaining('Délivrée deux fois'),
      },
      { kind: 'licence_cancelled', to_address: 'club-seul@example.be' },
    ])
  })

  it('are not written when the change is refused', async () => {
    const { licence, mails } = await world()
    await api.send('staffShortenLicence', { id_licence: licence.id, date_fin: '2027-06-30', raison: 'Erreur' }, as)
    expect(await mails()).toEqual([])
  })
})
