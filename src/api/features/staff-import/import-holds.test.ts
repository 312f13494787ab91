import { beforeAll, describe, expect, it } from 'vitest'
import { notifyAdultMembers } from '#api/jobs/notify-adult-members.ts'
import { remindBeforeExpiry } from '#api/jobs/remind-before-expiry.ts'
import { importColumns, type KnownChoice } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { staffImportMessages as says } from '#contract/staff/staff-import-messages.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { mapColumns } from '#domain/tables/read-rows.ts'
import { useTestApi } from '#tests/support/api.ts'

const TODAY = '2026-03-10'
const api = useTestApi({ now: `${TODAY}T09:00:00Z` })
let admin: { id: number; token: string }
let club: { id: number; numero_club: string }
let people = 0

beforeAll(async () => {
  const account = await api.createAccount({ name: 'Rossi', surname: 'Paola' })
  await api.makeStaff(account, 'administrator')
  admin = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
  const { id } = await api.createClub({ numero_club: '4711' })
  club = { id, numero_club: '4711' }
})

async function createPerson(given: Parameters<typeof api.createMember>[0] = {}) {
  people += 1
  const numero_licence = String(800_000 + people)
  const mail = `importe${people}@example.be`
  const member = await api.createMember({ numero_licence, mail, prenom: 'Ana', nom: 'Roy', ...given })
  return { id: member.id, numero_licence, mail, who: `Ana Roy (${numero_licence})` }
}
type Person = Awaited<ReturnType<typeof createPerson>>

/** Tries and imports a file, as the screen does. */
async function bring(genre: ImportKind, lines: string[], existants: KnownChoice = 'laisser') {
  const correspondance = mapColumns<string>(lines[0]!.split(';'), importColumns[genre]) as Record<string, number>
  const contenu = Buffer.from(lines.join('\n')).toString('base64')
  const file = { genre, nom: `${genre}.csv`, contenu, correspondance, existants }
  const { empreinte, problemes } = (await api.call('staffTryImport', file, admin)).body
  expect(problemes.premiers).toEqual([])
  return (await api.call('staffRunImport', { ...file, empreinte }, admin)).body
}

const importLicences = (licences: [Person, lastDay: string][], existants?: KnownChoice) =>
  bring(
    'licences',
    [
      'Numéro de licence;Numéro du club;Premier jour;Dernier jour',
      ...licences.map(
        ([{ numero_licence }, lastDay]) =>
          `${numero_licence};${club.numero_club};${formatDate('2026-01-01')};${formatDate(lastDay)}`,
      ),
    ],
    existants,
  )

const holds = async () => (await api.call('staffListImportHolds', {}, admin)).body
const decide = (id_hold: number, envoyer: boolean, personnes: number) =>
  api.send<{ message: string; error_description: string }>(
    'staffDecideImportMails',
    { id_hold, envoyer, personnes },
    admin,
  )
/** The e-mail addresses to which this run wrote. */
async function sentBy(run: () => Promise<void>) {
  const last = await api.db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirst()
  await run()
  const mails = await api.db
    .selectFrom('mail')
    .select('to_address')
    .where('id', '>', last?.id ?? 0)
    .orderBy('to_address')
    .execute()
  return mails.map(({ to_address }) => to_address)
}
const remind = () => sentBy(() => remindBeforeExpiry.run(api.deps))
/** Decides what the tests before left undecided. */
async function refuseAll() {
  for (const { id_hold, personnes } of await holds()) await decide(id_hold, false, personnes)
}

describe('an import', () => {
  it('sends nothing before an administrator has seen whom, and said yes', async () => {
    const [soon, later, silent] = [await createPerson(), await createPerson(), await createPerson({ mail: '' })]
    const { message } = await importLicences([
      [soon, addDays(TODAY, 30)],
      [later, addDays(TODAY, 200)],
      [silent, addDays(TODAY, 30)],
    ])
    expect(message).toContain('Les e-mails automatiques à leur sujet attendent l’accord d’un administrateur.')
    expect(await remind()).toEqual([])
    const [hold, ...others] = await holds()
    expect(others).toEqual([])
    expect(hold).toMatchObject({
      genre: 'licences',
      fichier: 'licences.csv',
      auteur: 'Paola Rossi',
      personnes: 2,
      premiers: [soon.who, later.who],
      envois: [{ envoi: 'expiry_second', total: 1, premiers: [soon.who] }],
    })
    const inbox = (await api.call('staffListInbox', { sorte: 'import' }, admin)).body
    expect(inbox.rows).toMatchObject([{ ref: String(hold!.id_hold), detail: expect.stringContaining(soon.who) }])
    await api.call('staffTakeInboxItem', { sorte: 'import', ref: String(hold!.id_hold), pris: true }, admin)
    expect((await decide(hold!.id_hold, true, 2)).body.message).toBe(says.released)
    expect(await remind()).toEqual([soon.mail])
    expect(await remind()).toEqual([])
    expect(await holds()).toEqual([])
    expect((await api.call('staffListInbox', { sorte: 'import' }, admin)).body.total).toBe(0)
    expect(await api.db.selectFrom('inbox_assignment').selectAll().execute()).toEqual([])
    const { body } = await api.call('staffSearchAudit', { action: 'import.release_mails' }, admin)
    expect(body.rows).toMatchObject([
      {
        sujet: 'Fichier licences.csv',
        champs: [
          { champ: 'Contenu du fichier', apres: 'Licences' },
          { champ: 'Destinataires', apres: '2' },
        ],
      },
    ])
  })

  it('never sends anything about its licences after a no, but does about the next licence', async () => {
    const person = await createPerson()
    await importLicences([[person, addDays(TODAY, 30)]])
    const [hold] = await holds()
    expect((await decide(hold!.id_hold, false, 1)).body.message).toBe(says.refused)
    expect(await remind()).toEqual([])
    const date_debut = addDays(TODAY, 31)
    await api.createLicence({ id_member: person.id, id_club: club.id, date_debut, date_fin: addDays(TODAY, 60) })
    expect(await remind()).toEqual([person.mail])
  })

  it('that brings only past licences, or nothing new, has nothing to decide', async () => {
    const [past, known] = [await createPerson(), await createPerson()]
    const { message } = await importLicences([[past, addDays(TODAY, -1)]])
    expect([message.includes('administrateur'), await holds()]).toEqual([false, []])
    const file: [Person, string][] = [[known, addDays(TODAY, 7)]]
    await importLicences(file)
    const [hold] = await holds()
    await decide(hold!.id_hold, true, 1)
    await importLicences(file, 'mettre_a_jour')
    expect(await holds()).toEqual([])
    expect(await remind()).toEqual([known.mail])
  })

  it('that changes a licence again makes it wait again, whatever was decided before', async () => {
    const [one, other] = [await createPerson(), await createPerson()]
    await importLicences([
      [one, addDays(TODAY, 20)],
      [other, addDays(TODAY, 20)],
    ])
    await importLicences([[one, addDays(TODAY, 25)]], 'mettre_a_jour')
    const [first, second] = await holds()
    expect([first, second].map((hold) => hold?.premiers)).toEqual([[other.who], [one.who]])
    await decide(first!.id_hold, false, 1)
    await decide(second!.id_hold, true, 1)
    expect(await remind()).toEqual([one.mail])
    // A yes to a later import of the same licence replaces the no.
    await importLicences([[other, addDays(TODAY, 25)]], 'mettre_a_jour')
    expect(await remind()).toEqual([])
    const [third] = await holds()
    await decide(third!.id_hold, true, 1)
    expect(await remind()).toEqual([other.mail])
  })

  it('that gives known members an e-mail address makes their reminders wait', async () => {
    const person = await createPerson({ mail: '' })
    const date_fin = addDays(TODAY, 30)
    await api.createLicence({ id_member: person.id, id_club: club.id, date_debut: '2026-01-01', date_fin })
    const line = `${person.numero_licence};Roy;Ana;F;${person.mail}`
    await bring('membres', ['Numéro de licence;Nom;Prénom;Sexe;E-mail', line], 'mettre_a_jour')
    expect(await remind()).toEqual([])
    const [hold] = await holds()
    expect(hold).toMatchObject({ genre: 'membres', personnes: 1, premiers: [person.who] })
    await decide(hold!.id_hold, true, 1)
    expect(await remind()).toEqual([person.mail])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('that makes a member of age holds the notice at 18; after %s it is sent %i times', async (envoyer, mails) => {
    const person = await createPerson({ date_naissance: '2015-01-01' })
    await api.linkMember(await api.createAccount(), person)
    const line = `${person.numero_licence};Roy;Ana;F;01/01/2005`
    await bring('membres', ['Numéro de licence;Nom;Prénom;Sexe;Né le', line], 'mettre_a_jour')
    const tell = () => sentBy(() => notifyAdultMembers.run(api.deps))
    expect(await tell()).toEqual([])
    const [hold] = await holds()
    expect(hold!.envois).toEqual([{ envoi: 'adult_notice', total: 1, premiers: [person.who] }])
    await decide(hold!.id_hold, envoyer, 1)
    expect(await tell()).toEqual(Array(mails).fill(person.mail))
  })
})

describe('staffDecideImportMails', () => {
  it('refuses a number that is no longer true, a second decision and an unknown import', async () => {
    await refuseAll()
    const [one, other] = [await createPerson(), await createPerson()]
    await importLicences([
      [one, addDays(TODAY, 30)],
      [other, addDays(TODAY, 30)],
    ])
    const [hold] = await holds()
    await api.db.updateTable('member').set({ mail: '' }).where('id', '=', one.id).execute()
    expect(await decide(hold!.id_hold, true, 2)).toMatchObject({
      status: 409,
      body: { error_description: says.countChanged(1) },
    })
    expect(await remind()).toEqual([])
    const both = await Promise.all([decide(hold!.id_hold, true, 1), decide(hold!.id_hold, false, 1)])
    expect(both.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 409])
    const { state } = await api.db
      .selectFrom('import_hold')
      .select('state')
      .where('id', '=', hold!.id_hold)
      .executeTakeFirstOrThrow()
    expect(await remind()).toEqual(state === 'released' ? [other.mail] : [])
    expect((await decide(hold!.id_hold, true, 1)).body.error_description).toBe(says.decided)
    expect((await decide(2_000_000_000, true, 1)).status).toBe(404)
  })

  it('is for administrators, and so is the line in the inbox', async () => {
    await api.createImportHold()
    const secretary = await api.createAccount()
    await api.makeStaff(secretary)
    const as = { token: await api.tokenFor(secretary, { secondFactor: true }) }
    expect((await api.send('staffDecideImportMails', { id_hold: 1, envoyer: true, personnes: 0 }, as)).status).toBe(403)
    expect((await api.call('staffListInbox', { sorte: 'import' }, as)).body.total).toBe(0)
  })
})

describe('remindBeforeExpiry', () => {
  it('leaves a licence to the next run while an import changes it', async () => {
    await refuseAll()
    const person = await createPerson()
    const date_fin = addDays(TODAY, 30)
    await api.createLicence({ id_member: person.id, id_club: club.id, date_debut: '2026-01-01', date_fin })
    await api.db.transaction().execute(async (open) => {
      const { id } = await open
        .insertInto('import_hold')
        .values({ genre: 'licences', fichier: 'x.csv', created_at: api.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await open.updateTable('licence').set({ id_import_hold: id }).where('id_member', '=', person.id).execute()
      expect(await remind()).toEqual([])
    })
    expect(await remind()).toEqual([])
  })
})
