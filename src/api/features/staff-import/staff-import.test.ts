import { utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeLock } from '#api/database/advisory-locks.ts'
import { aPersonName } from '#contract/field-rules.ts'
import { importColumns, type KnownChoice } from '#contract/staff/staff-import-fields.ts'
import { IMPORT_KINDS, type ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import { tableMessages } from '#contract/table-fields.ts'
import { RESULT_SHEETS } from '#domain/first-import/result-sheets.ts'
import { mapColumns } from '#domain/tables/read-rows.ts'
import { useTestApi } from '#tests/support/api.ts'
import { plantMistakes } from '#tests/support/planted-mistakes.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
let admin: { id: number; token: string }
async function administrator() {
  const account = await api.createAccount()
  await api.makeStaff(account, 'administrator')
  return { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
}
beforeAll(async () => {
  admin = await administrator()
})

function open(genre: ImportKind, content: string | Buffer, existants: KnownChoice = 'laisser') {
  const headings = content.toString().split(/\r?\n/)[0]!.split(';')
  const correspondance = mapColumns<string>(headings, importColumns[genre]) as Record<string, number>
  const contenu = Buffer.from(content as string).toString('base64')
  return { genre, nom: `${genre}.csv`, contenu, correspondance, existants }
}
type Opened = ReturnType<typeof open>
const attempt = async (file: Opened) => (await api.call('staffTryImport', file, admin)).body
const run = (file: Opened, empreinte: string, as = admin) => api.call('staffRunImport', { ...file, empreinte }, as)
/** Reads, tries and imports a file, as the screen does. */
async function bring(genre: ImportKind, content: string | Buffer, existants?: KnownChoice) {
  const file = open(genre, content, existants)
  const tried = await attempt(file)
  return { tried, ran: await run(file, tried.empreinte) }
}
/** The lines that are not imported, as a file. */
const report = async (file: Opened) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/staffImportReport',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: file,
  })
  return answer.rawPayload
}
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const problemsOf = async (genre: ImportKind, content: string) => {
  const { problemes } = await attempt(open(genre, content))
  return problemes.premiers.map(({ ligne, colonne, message }) => [ligne, colonne, message])
}
async function countRows() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from club) as clubs, (select count(*) from member) as membres,
      (select count(*) from licence) as licences, (select count(*) from grade_record) as grades,
      (select count(*) from club_manager) as responsables, (select count(*) from club_affiliation) as affiliations,
      (select count(*) from combat_result) as combats, (select count(*) from poomsae_result) as poomsae,
      (select count(*) from referee_service) as arbitrages, (select count(*) from course_attendance) as stages,
      (select count(*) from training_result) as formations,
      (select count(*) from audit_event) as events, (select count(*) from mail) as mails`.execute(api.db)
  return rows[0]!
}

describe('staffTryImport and staffRunImport of planted mistakes', () => {
  const files = IMPORT_KINDS.map(plantMistakes)

  it('are given 452 mistakes', () => expect(files.flatMap(({ mistakes }) => mistakes)).toHaveLength(452))

  it.each(files)('$genre: report each by line, import nothing, and import the corrected file once', async (file) => {
    const { genre, dirty, clean, lines, mistakes } = file
    const before = await countRows()
    const opened = open(genre, dirty)
    const tried = await attempt(opened)
    expect(tried.problemes.premiers).toEqual(
      mistakes.map((mistake) => ({ ...mistake, valeur: mistake.valeur.slice(0, 100) })),
    )
    expect(tried.problemes).toMatchObject({ total: mistakes.length, lignes: mistakes.length })
    expect(tried).toMatchObject({ nouveaux: lines - mistakes.length, differents: 0, inchanges: 0 })
    const refused = await api.send('staffRunImport', { ...opened, empreinte: tried.empreinte }, admin)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ contenu: [staffImportMessages.hasProblems(mistakes.length)] })
    const sheet = readXlsx(await report(opened))
    expect(sheet.name).toBe('À corriger')
    const [headings, ...refusedLines] = sheet.rows
    expect(headings).toEqual([...dirty.toString().split('\r\n')[0]!.split(';'), 'Problème'])
    expect(refusedLines.map((cells) => cells.at(-1))).toEqual(
      mistakes.map(({ ligne, message }) =>
        expect.stringMatching(new RegExp(`^Ligne ${ligne}\\. .*${escape(message)}$`)),
      ),
    )
    expect(await countRows()).toEqual(before)

    const { tried: sound, ran } = await bring(genre, clean)
    expect(sound).toMatchObject({ nouveaux: lines, problemes: { total: 0 } })
    expect(ran.status).toBe(200)
    const after = await countRows()
    expect(after[genre]! - before[genre]!).toBe(lines)
    // A manager has an entry in the journal of the club and one in that of the member; a new event has one.
    const entries = genre === 'responsables' ? lines * 2 : lines + (genre in RESULT_SHEETS ? 1 : 0)
    expect([after.mails, after.events]).toEqual([before.mails, before.events! + entries + 1])

    const again = await bring(genre, clean, 'mettre_a_jour')
    expect(again.tried).toMatchObject({ nouveaux: 0, differents: 0, inchanges: lines, problemes: { total: 0 } })
    expect(again.ran.body.message).toBe('Tout était déjà dans le portail\u00a0: rien n’a changé.')
    expect({ ...(await countRows()), events: 0 }).toEqual({ ...after, events: 0 })
  })

  it('create members who are searchable, graded and have an activation code', async () => {
    const member = await api.db
      .selectFrom('member')
      .innerJoin('grade', 'grade.id', 'member.id_grade')
      .select(['search', 'grade', 'grade_date', 'code_encrypted', 'sexe', 'date_naissance', 'member.version'])
      .where('numero_licence', '=', '7100001')
      .executeTakeFirstOrThrow()
    const { code_encrypted, ...rest } = member
    expect(rest).toEqual({
      search: 'plante b zoe plante b',
      grade: '1er Dan',
      grade_date: '2019-06-01',
      sexe: 1,
      date_naissance: '1976-05-02',
      version: 1,
    })
    expect(api.deps.keys.decrypt(code_encrypted)).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  })
})

describe('staffRunImport of the lines without a problem', () => {
  const header = 'Licence;Nom;Prénom;Sexe;Né le;Ville'
  const numbersOf = async (nom: string) => {
    const rows = await api.db
      .selectFrom('member')
      .select(['prenom', 'numero_licence'])
      .where('nom', '=', nom)
      .orderBy('prenom')
      .execute()
    return Object.fromEntries(rows.map(({ prenom, numero_licence }) => [prenom, Number(numero_licence)]))
  }

  it('leaves the others to a file, which brings them without doubling anyone', async () => {
    const good = ['95001;Partiel;Ana;F;1/2/2001;Huy', ';Partiel;Bea;F;1/2/2002;']
    const file = open(
      'membres',
      [header, good[0], '95002;Partiel;Cid;X;1/2/2003;=Mons', good[1], ';Partiel;Dan;M;;Ath'].join('\n'),
    )
    const tried = await attempt(file)
    expect(tried).toMatchObject({ nouveaux: 2, numerotes: 1, problemes: { total: 2, lignes: 2 } })
    const rest = await report(file)
    const before = await countRows()
    const ran = await run({ ...file, partiel: true } as Opened, tried.empreinte)
    expect(ran.body.message).toBe('L’import est terminé\u00a0: 2 membres créés. 2 lignes ne sont pas importées.')
    expect(await countRows()).toMatchObject({ membres: before.membres! + 2, mails: before.mails! })

    // The file of the others is read again, and refused for the same reasons until it is corrected.
    const sheet = readXlsx(rest)
    expect(sheet.rows.map((cells) => cells.slice(0, 6))).toEqual([
      header.split(';'),
      ['95002', 'Partiel', 'Cid', 'X', '1/2/2003', '=Mons'],
      ['', 'Partiel', 'Dan', 'M', '', 'Ath'],
    ])
    const contenu = rest.toString('base64')
    const read = await api.call('staffReadImportFile', { genre: 'membres', nom: 'reste.xlsx', contenu }, admin)
    expect(read.body.correspondance).toEqual(file.correspondance)
    const again = await attempt({ ...file, contenu })
    expect(again).toMatchObject({ nouveaux: 0, problemes: { lignes: 2 } })
    expect(readXlsx(await report({ ...file, contenu })).rows[0]).toEqual([...header.split(';'), 'Problème'])

    const corrected = ['95002;Partiel;Cid;M;1/2/2003;Mons', ';Partiel;Dan;M;1/2/2004;Ath']
    const { ran: second } = await bring('membres', [header, ...corrected].join('\n'))
    expect(second.body.message).toBe('L’import est terminé\u00a0: 2 membres créés.')
    const numbers = await numbersOf('Partiel')
    expect(Object.keys(numbers)).toEqual(['Ana', 'Bea', 'Cid', 'Dan'])
    // The whole file, corrected, changes nothing any more.
    const whole = await bring('membres', [header, ...good, ...corrected].join('\n'), 'mettre_a_jour')
    expect(whole.tried).toMatchObject({ nouveaux: 0, differents: 0, inchanges: 4, problemes: { total: 0 } })
    expect(await numbersOf('Partiel')).toEqual(numbers)
    const event = await api.db
      .selectFrom('audit_event')
      .innerJoin('member', 'member.id', 'audit_event.id_member')
      .select('after')
      .where('numero_licence', '=', String(numbers.Bea))
      .execute()
    expect(event).toEqual([{ after: { numero_licence: String(numbers.Bea) } }])
  })

  it('gives numbers after those of the file, wherever they stand in it', async () => {
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(numero_licence::bigint), 100000) + 1 as next from member where numero_licence::bigint < 999999999`.execute(
      api.db,
    )
    const { next } = rows[0]!
    const lines = [`;Suivant;Ana;F;1/2/2001;`, `;Suivant;Bea;F;1/2/2001;`, `${next};Suivant;Cid;M;1/2/2001;`]
    const { tried, ran } = await bring('membres', [header, ...lines].join('\n'))
    expect([tried.problemes.premiers, ran.body]).toMatchObject([[], { nouveaux: 3 }])
    expect(await numbersOf('Suivant')).toEqual({ Ana: next + 1, Bea: next + 2, Cid: next })
  })
})

describe('staffRunImport of known records with other data', () => {
  const header = 'Licence;Nom;Prénom;Sexe;Né(e) le;E-mail;GSM'
  const [before, after] = [
    `${header}\n81001;Lambert;Zoé;F;17/05/2010;zoe@example.be;0470`,
    `${header}\n81001;Lambert;Zoë;M;18/05/2010;;0471\n81002;Dupont;Max;H;;;`,
  ]
  const read = () =>
    api.db
      .selectFrom('member')
      .select(['id', 'prenom', 'sexe', 'date_naissance', 'mail', 'gsm', 'version'])
      .where('numero_licence', '=', '81001')
      .executeTakeFirstOrThrow()

  it('shows the changes, leaves or updates as chosen, and ignores empty cells', async () => {
    await bring('membres', before)
    const first = await read()
    const left = await bring('membres', after)
    expect(left.tried).toMatchObject({ nouveaux: 1, differents: 1 })
    expect(left.tried.changements).toEqual({
      colonnes: ['sexe', 'date_naissance', 'prenom', 'gsm'].map((colonne) => ({ colonne, nombre: 1 })),
      premiers: [
        { ligne: 2, colonne: 'sexe', avant: 'Féminin', apres: 'Masculin' },
        { ligne: 2, colonne: 'date_naissance', avant: '17/05/2010', apres: '18/05/2010' },
        { ligne: 2, colonne: 'prenom', avant: 'Zoé', apres: 'Zoë' },
        { ligne: 2, colonne: 'gsm', avant: '0470', apres: '0471' },
      ],
    })
    expect(left.ran.body.message).toBe('L’import est terminé\u00a0: 1 membre créé.')
    expect(await read()).toEqual(first)

    const changed = await bring('membres', after, 'mettre_a_jour')
    expect(changed.ran.body.message).toBe('L’import est terminé\u00a0: 1 mis à jour.')
    expect(await read()).toEqual({
      ...first,
      prenom: 'Zoë',
      sexe: 1,
      date_naissance: '2010-05-18',
      gsm: '0471',
      version: 2,
    })
    const event = await api.db
      .selectFrom('audit_event')
      .select(['id_account', 'subject', 'before', 'after'])
      .where('id_member', '=', first.id)
      .where('action', '=', 'member.import')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      id_account: admin.id,
      subject: 'file membres.csv',
      before: { sexe: 0, date_naissance: '2010-05-17', prenom: 'Zoé', gsm: '0470' },
      after: { sexe: 1, date_naissance: '2010-05-18', prenom: 'Zoë', gsm: '0471' },
    })
  })

  it('updates clubs, licences and grades alike', async () => {
    await bring('clubs', 'Matricule;Nom;Ville\n8201;Dojang Huy;Huy')
    const clubs = await bring('clubs', 'Matricule;Nom;Ville\n8201;Dojang de Huy;', 'mettre_a_jour')
    expect(clubs.tried.changements.colonnes).toEqual([{ colonne: 'club', nombre: 1 }])
    expect(
      await api.db
        .selectFrom('club')
        .select(['club', 'club_slug', 'ville', 'version'])
        .where('numero_club', '=', '8201')
        .execute(),
    ).toEqual([{ club: 'Dojang de Huy', club_slug: 'dojang-huy', ville: 'Huy', version: 2 }])
    const licence = (end: string) => `Licence;Club;Début;Fin\n81001;8201;01/09/2025;${end}`
    await bring('licences', licence(''))
    const licences = await bring('licences', licence('30/06/2026'), 'mettre_a_jour')
    expect(licences.tried.changements.premiers).toMatchObject([{ avant: '31/08/2026', apres: '30/06/2026' }])
    const grade = (diploma: string) => `Licence;Grade;Date;Diplôme\n81001;1 dan;01/09/2025;${diploma}`
    await bring('grades', grade(''))
    const grades = await bring('grades', grade('D-7'), 'mettre_a_jour')
    expect(grades.ran.body.message).toBe('L’import est terminé\u00a0: 1 mis à jour.')
    expect((await bring('grades', grade(''), 'mettre_a_jour')).tried).toMatchObject({ inchanges: 1 })
  })

  it('refuses when the data changed since the trial', async () => {
    const file = open('membres', `${header}\n81001;Lambert;Zoa;F;;;`, 'mettre_a_jour')
    const { empreinte } = await attempt(file)
    await api.db
      .updateTable('member')
      .set({ prenom: 'Zoa', mail: 'x@example.be' })
      .where('numero_licence', '=', '81001')
      .execute()
    const { status, body } = await run({ ...file, contenu: file.contenu }, empreinte)
    // The sex still differs: equal lines have equal results, and the written data are those shown.
    expect([status, body.success]).toEqual([200, true])
    const other = await run(file, empreinte)
    expect(other).toMatchObject({ status: 409, body: { message: staffImportMessages.changedSince } })
  })
})

describe('staffRunImport of managers and affiliations', () => {
  it('renews the activation code of a new manager, and changes the rights of a known one', async () => {
    const [club, member] = [await api.createClub({ numero_club: 'R1' }), await api.createMember()]
    const codeOf = async () =>
      api.deps.keys.decrypt(
        (
          await api.db
            .selectFrom('member')
            .select('code_encrypted')
            .where('id', '=', member.id)
            .executeTakeFirstOrThrow()
        ).code_encrypted,
      )
    const file = (rights: string) =>
      `N° club;Licence;Modifier les données;Inscrire des membres\nR1;${member.numero_licence};${rights}`
    const rightsOf = () =>
      api.db
        .selectFrom('club_manager')
        .select(['write', 'can_register_member'])
        .where('id_club', '=', club.id)
        .execute()
    const before = await codeOf()
    await bring('responsables', file('oui;'))
    const given = await codeOf()
    expect(given).not.toBe(before)
    expect(await rightsOf()).toEqual([{ write: true, can_register_member: false }])
    const changed = await bring('responsables', file(';oui'), 'mettre_a_jour')
    expect(changed.tried.changements.premiers).toEqual([
      { ligne: 2, colonne: 'can_register_member', avant: 'non', apres: 'oui' },
    ])
    expect([await rightsOf(), await codeOf()]).toEqual([[{ write: true, can_register_member: true }], given])
  })

  it('adds the payment of a known affiliation', async () => {
    await api.createClub({ numero_club: 'A1' })
    const file = (paid: string) => `N° club;Année;Inscription;Payement\nA1;2025;15/9/24;${paid}`
    await bring('affiliations', file(''))
    const { tried, ran } = await bring('affiliations', file('45555'), 'mettre_a_jour')
    expect(tried.changements.premiers).toEqual([{ ligne: 2, colonne: 'payement', avant: '-', apres: '20/09/2024' }])
    expect(ran.body.message).toBe('L’import est terminé\u00a0: 1 mise à jour.')
    const again = await bring('affiliations', file(''), 'mettre_a_jour')
    expect(again.tried).toMatchObject({ inchanges: 1, differents: 0 })
  })
})

describe('staffTryImport of members', () => {
  it('reports duplicates in the file and in the portal until they are confirmed', async () => {
    const known = await api.createMember({ nom: 'Évrard', prenom: 'Léa', date_naissance: '2001-02-03' })
    const file = (mark: string) =>
      `Licence;Nom;Prénom;Sexe;Né le;Homonyme vérifié\n83001;EVRARD;Lea;F;03/02/2001;${mark}\n83002;Petit;Tom;M;01/01/2000;\n83003;petit;tom;M;1/1/2000;${mark}\n83004;Petit;Tom;M;;`
    expect(await problemsOf('membres', file(''))).toEqual([
      [2, 'nom', expect.stringContaining(`La licence ${known.numero_licence} a déjà`)],
      [4, 'nom', expect.stringContaining('La ligne 3 a les mêmes noms')],
    ])
    expect((await bring('membres', file('oui'))).ran.body).toMatchObject({ nouveaux: 4 })
    expect((await bring('membres', file(''))).tried).toMatchObject({ inchanges: 4, problemes: { total: 0 } })
    const doubles = (await api.call('staffListInbox', { sorte: 'doublon', size: 100 }, admin)).body.rows
    expect(doubles.map(({ quoi }) => quoi).filter((quoi) => /evrard|petit/i.test(quoi))).toEqual([])
  })

  it('reports invalid names by line', async () => {
    const file = `Licence;Nom;Prénom;Sexe\n84001;Dupont (2);Zoé;F\n84002;Petit;www.evil.example;M\n84003;${'x'.repeat(61)};Tom;M\n84004;D'Hondt;J.-P.;M`
    expect(await problemsOf('membres', file)).toEqual([
      [2, 'nom', aPersonName[1]],
      [3, 'prenom', aPersonName[1]],
      [4, 'nom', aPersonName[1]],
    ])
  })

  it('refuses merged and erased licence numbers', async () => {
    const [heir, erased] = [await api.createMember(), await api.createMember({ erased_at: new Date() })]
    await api.db
      .insertInto('former_licence')
      .values({
        numero_licence: '84001',
        id_member: heir.id,
        id_former: 999_001,
        e_licence_version: 1,
        merged_at: new Date(),
      })
      .execute()
    const members = `Licence;Nom;Prénom;Sexe\n84001;A;B;F\n${erased.numero_licence};A;B;F`
    expect(await problemsOf('membres', members)).toEqual([
      [2, 'numero_licence', `La fiche de ce numéro a été fusionnée avec celle de la licence ${heir.numero_licence}.`],
      [3, 'numero_licence', expect.stringContaining('effacé')],
    ])
    // Other references to the former number lead to the record that replaced it.
    const grades = `Licence;Grade;Date\n84001;5e Keup;01/01/2020\n${erased.numero_licence};5e Keup;01/01/2020`
    expect(await problemsOf('grades', grades)).toEqual([[3, 'numero_licence', expect.stringContaining('effacé')]])
  })
})

describe('staffTryImport of licences', () => {
  it('refuses overlaps with a licence or an open order, and keeps cancelled ones', async () => {
    const club = await api.createClub({ numero_club: 'L1', club: 'Club L' })
    const member = await api.createMember()
    const licence = (given: object) => api.createLicence({ id_member: member.id, id_club: club.id, ...given })
    await licence({ date_debut: '2024-01-01', date_fin: '2024-12-31' })
    await licence({ date_debut: '2023-01-01', date_fin: '2023-12-31', cancelled_at: new Date(), cancel_reason: 'x' })
    const order = await api.createOrder({
      id_club: club.id,
      id_member: member.id,
      lines: [{ id_member: member.id, date_debut: '2026-04-01', date_fin: '2027-03-31' }],
    })
    const line = (from: string, to = '') => `${member.numero_licence};L1;${from};${to}`
    const file = [
      'Licence;Club;Début;Fin',
      line('31/12/2024'),
      line('1/1/2023'),
      line('1/3/2026'),
      line('1/1/2025'),
    ].join('\n')
    expect(await problemsOf('licences', file)).toEqual([
      [2, 'date_debut', 'Une autre licence couvre déjà ces jours\u00a0: Club L, du 01/01/2024 au 31/12/2024.'],
      [4, 'date_debut', `La commande en cours ${order.numero} prévoit déjà une licence du 01/04/2026 au 31/03/2027.`],
    ])
    const sound = await bring('licences', ['Licence;Club;Début', line('1/1/2023'), line('1/1/2025')].join('\n'))
    expect(sound.ran.body).toMatchObject({ nouveaux: 1, inchanges: 1 })
  })
})

describe('staffTryImport of grades', () => {
  it('gives the highest of one day, and reports dates against recorded grades', async () => {
    const member = await api.createMember({ date_naissance: null })
    const file = (...rows: string[]) =>
      ['Licence;Grade;Date', ...rows.map((row) => `${member.numero_licence};${row}`)].join('\n')
    await bring('grades', file('1er Dan;1/1/2020', '1er Keup;1/1/2020', '2e KEUP;1/1/2020'))
    const held = await api.db
      .selectFrom('member')
      .innerJoin('grade', 'grade.id', 'member.id_grade')
      .select('grade')
      .where('member.id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(held.grade).toBe('1er Dan')
    expect(
      await problemsOf('grades', file('3e gup;1/1/2020', '3e Keup;2/1/2020', '2e Dan;1/1/2019', '2e Dan;1/1/2021')),
    ).toEqual([
      [2, 'date', expect.stringContaining('Keup au 01/01/2020')],
      [3, 'date', expect.stringContaining('Keup au 01/01/2020')],
      [4, 'date', expect.stringContaining('Keup au 01/01/2020')],
    ])
  })
})

describe('staffRunImport in parallel', () => {
  it('accepts one import and refuses the others with 409', async () => {
    const file = open('clubs', 'Matricule;Nom\nC1;Club concurrent')
    const { empreinte } = await attempt(file)
    const [second, third] = [await administrator(), await administrator()]
    const answers = await Promise.all([admin, second, third].map((as) => run(file, empreinte, as)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    await api.db.transaction().execute(async (db) => {
      await takeLock(db, 'firstImport')
      expect(await run(file, empreinte)).toMatchObject({ status: 409, body: { message: staffImportMessages.busy } })
    })
  })
})

describe('the columns of an import', () => {
  it('are recognised by staffReadImportFile, with examples', async () => {
    const contenu = Buffer.from('LICENCE;Naam;;Prénom\n1234;Peeters;x;An\n1235;;y;Jo').toString('base64')
    const { body } = await api.call('staffReadImportFile', { genre: 'membres', nom: 'a.csv', contenu }, admin)
    expect(body).toEqual({
      feuilles: [],
      feuille: 0,
      entete: 1,
      entetes: [
        { ligne: 1, apercu: 'LICENCE · Naam · Prénom' },
        { ligne: 2, apercu: '1234 · Peeters · x · An' },
        { ligne: 3, apercu: '1235 · y · Jo' },
      ],
      lignes: 2,
      colonnes: [
        { titre: 'LICENCE', exemples: ['1234', '1235'] },
        { titre: 'Naam', exemples: ['Peeters'] },
        { titre: 'Colonne 3', exemples: ['x', 'y'] },
        { titre: 'Prénom', exemples: ['An', 'Jo'] },
      ],
      correspondance: { numero_licence: 0, prenom: 3 },
    })
  })

  const readFile = async (content: string | Buffer, place = {}) => {
    const contenu = Buffer.from(content as string).toString('base64')
    const file = { genre: 'membres' as const, nom: 'a.csv', contenu, ...place }
    return { file, read: (await api.call('staffReadImportFile', file, admin)).body }
  }

  it('chosen at a trial are remembered by heading, the optional and the unused ones too', async () => {
    const header = 'Matr.;Familienaam;Prénom;Sexe;Straat;E-mail'
    const { file, read } = await readFile(`${header}\n90001;Peeters;An;X;Kerkstraat 1;an@example.be`)
    expect(read.correspondance).toEqual({ prenom: 2, sexe: 3, mail: 5 })
    const correspondance = { numero_licence: 0, nom: 1, prenom: 2, sexe: 3, adresse: 4 }
    const tried = await api.call('staffTryImport', { ...file, correspondance }, admin)
    expect(tried.body.problemes.total).toBe(1)
    // The corrected file, with a column more and in another order.
    const corrected = `Nr;${header.split(';').toReversed().join(';')}\n1;an@example.be;Kerkstraat 1;F;An;Peeters;90001`
    const again = await readFile(corrected)
    expect(again.read.correspondance).toEqual({ numero_licence: 6, nom: 5, prenom: 4, sexe: 3, adresse: 2 })
    // Another kind of file has choices of its own.
    const other = await api.call('staffReadImportFile', { ...again.file, genre: 'clubs' }, admin)
    expect(other.body.correspondance).toEqual({ mail: 1 })
    // A choice that is taken back is forgotten.
    await api.call(
      'staffTryImport',
      { ...again.file, correspondance: { ...correspondance, ...again.read.correspondance, mail: 1 } },
      admin,
    )
    expect((await readFile(corrected)).read.correspondance).toMatchObject({ adresse: 2, mail: 1 })
  })

  it('stand below titles, on a sheet of their own, with days as numbers', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['Lisez-moi'], ['Export du 15/11']]), 'Aide')
    const rows = [['Fédération'], ['Membres 2026'], ['Licence', 'Nom', 'Prénom', 'Sexe', 'Né le']]
    utils.book_append_sheet(book, utils.aoa_to_sheet([...rows, [91001, 'Serial', 'An', 'F', 41737]]), 'Membres')
    book.Workbook = { WBProps: { date1904: true } }
    const { file, read } = await readFile(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(read).toMatchObject({ feuilles: ['Aide', 'Membres'], feuille: 1, entete: 3, lignes: 1 })
    const { feuille, entete, correspondance } = read
    const wanted = { ...file, feuille, entete, correspondance, existants: 'laisser' as const }
    const tried = await api.call('staffTryImport', wanted, admin)
    expect(tried.body).toMatchObject({ nouveaux: 1, problemes: { total: 0 } })
    await api.call('staffRunImport', { ...wanted, empreinte: tried.body.empreinte }, admin)
    const stored = await api.db
      .selectFrom('member')
      .select('date_naissance')
      .where('numero_licence', '=', '91001')
      .executeTakeFirstOrThrow()
    expect(stored.date_naissance).toBe('2018-04-09')
    expect((await readFile(Buffer.from(file.contenu, 'base64'), { feuille: 0 })).read).toMatchObject({
      feuille: 0,
      lignes: 1,
    })
    for (const place of [{ feuille: 2 }, { feuille: 1, entete: 99 }, { feuille: -1 }, { entete: 0 }, { entete: 1e9 }]) {
      const { status } = await api.send('staffReadImportFile', { ...file, ...place }, admin)
      expect([place, status]).toEqual([place, 422])
    }
  })

  it('hold dates as numbers of Excel and with short years', async () => {
    const people = ['93001;Date;Un;F;43199', '93002;Date;Deux;F;9/4/18', '93003;Date;Trois;F;11/3/26']
    const { ran } = await bring('membres', ['Licence;Nom;Prénom;Sexe;Né le', ...people].join('\n'))
    expect(ran.status).toBe(200)
    const stored = await api.db
      .selectFrom('member')
      .select('date_naissance')
      .where('numero_licence', 'in', ['93001', '93002', '93003'])
      .orderBy('numero_licence')
      .execute()
    expect(stored.map(({ date_naissance }) => date_naissance)).toEqual(['2018-04-09', '2018-04-09', '1926-03-11'])
  })

  it.each([
    [{ numero_club: 0 }, staffImportMessages.columnMissing('Nom du club')],
    [{ numero_club: 0, club: 0 }, staffImportMessages.columnTwice('Matricule')],
    [{ numero_club: 0, club: 7 }, staffImportMessages.columnUnknown],
    [{ numero_club: 0, club: 1, nom: 1 }, staffImportMessages.columnUnknown],
    [{ numero_club: 0, club: -1 }, staffImportMessages.columnUnknown],
  ])('are refused when mapped as %j', async (correspondance, message) => {
    const file = { ...open('clubs', 'Matricule;Nom\n1;A'), correspondance }
    for (const name of ['staffTryImport', 'staffImportReport'] as const) {
      const { status, body } = await api.send(name, file, admin)
      expect([status, Object.values(body.errors ?? {})]).toEqual([422, [[message]]])
    }
  })

  it.each([
    ['', tableMessages.required],
    [Buffer.from('Matricule;Nom').toString('base64'), staffImportMessages.onlyHeadings],
    ['pas du base64', tableMessages.unreadable],
    [Buffer.from('a;"b').toString('base64'), tableMessages.openQuote],
  ])('cannot be read from %j', async (contenu, message) => {
    const file = { genre: 'clubs', nom: 'a.csv', contenu, correspondance: { numero_club: 0, club: 1 } }
    for (const name of ['staffReadImportFile', 'staffTryImport'] as const) {
      const { status, body } = await api.send(name, file, admin)
      expect([status, body.errors]).toEqual([422, { contenu: [message] }])
    }
  })
})
