import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { readXls, readXlsx } from '#tests/support/read-spreadsheet.ts'

const api = useTestApi()

const HEAD = [
  'Nom',
  'Prénom',
  'Numéro de licence',
  'Date de naissance',
  'Âge',
  'E-mail',
  'Grade',
  'Grade depuis',
  'Début de licence',
  'Fin de licence',
  'Statut',
]
/** How a spreadsheet counts days. */
const serial = (date: string) => Date.parse(date) / 86_400_000 + 25_569

async function fetchFile(name: 'getListMemberToXLS' | 'getListMemberToXLSX', input: object, token: string) {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/api/myabft/${name}`,
    payload: input,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, file: answer.rawPayload }
}

const formats = [
  ['getListMemberToXLS', 'exportListingMembres.xls', 'application/vnd.ms-excel', readXls],
  [
    'getListMemberToXLSX',
    'exportListingMembres.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    readXlsx,
  ],
] as const

it.each(formats)(
  '%s returns a typed sheet without formulas, in the order of the listing',
  async (name, fileName, type, read) => {
    const { club, ids, as } = await api.createManagedClub()
    const late = await api.createMember({
      nom: 'Nguyễn',
      prenom: 'Élise',
      date_naissance: '2012-02-29',
      mail: 'e@x.be',
    })
    await api.giveGrade(late, '5e Keup', { date: '2025-06-01' })
    await api.createLicence({ id_member: late.id, id_club: club.id, date_debut: '2026-01-10', date_fin: '2027-01-09' })
    const early = await api.createMember({ nom: '=SUM(A1)', prenom: '+cmd|x', date_naissance: null, mail: '@x' })
    await api.createLicence({ id_member: early.id, id_club: club.id, date_debut: '2025-05-01', date_fin: '2026-04-30' })

    const { status, headers, file } = await fetchFile(name, ids, as.token)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toBe(`attachment; filename="${fileName}"`)
    const sheet = read(file)
    expect(sheet.name).toBe('Membres')
    expect(sheet.formulas).toBe(0)
    expect(sheet.widths).toBe(HEAD.length)
    expect(sheet.formats).toContain('dd/mm/yyyy')
    expect(sheet.rows).toEqual([
      HEAD,
      [
        'Nguyễn',
        'Élise',
        late.numero_licence,
        serial('2012-02-29'),
        14,
        'e@x.be',
        '5e Keup',
        serial('2025-06-01'),
        serial('2026-01-10'),
        serial('2027-01-09'),
        'En ordre',
      ],
      Object.assign([], {
        0: '=SUM(A1)',
        1: '+cmd|x',
        2: early.numero_licence,
        5: '@x',
        8: serial('2025-05-01'),
        9: serial('2026-04-30'),
        10: 'Expire bientôt',
      }),
    ])
  },
)

it('getListMemberToXLS applies the filters of getListMember, and is recorded', async () => {
  const { club, ids, as, account } = await api.createManagedClub()
  for (const date_fin of ['2026-02-01', '2026-12-01', '2025-08-01']) {
    const member = await api.createMember({ nom: `Fin ${date_fin}` })
    await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: '2025-03-01', date_fin })
  }
  for (const filter of [{}, { memberNotLicencies: true }, { annees: [2025] }, { notLicencieCurrentYearOnly: true }]) {
    const listed = await api.call('getListMember', { ...ids, ...filter }, as)
    const { rows } = readXls((await fetchFile('getListMemberToXLS', { ...ids, ...filter }, as.token)).file)
    expect(rows.slice(1).map(([nom]) => nom)).toEqual(listed.body.map(({ nom }) => nom))
  }
  expect(await api.auditOf(account.id)).toContain('club.export_members')
})

it('getListMemberToXLS omits activation codes, and the e-mail of a member who left', async () => {
  const { club, ids, as } = await api.createManagedClub()
  const elsewhere = await api.createClub()
  const member = await api.createMember({ code: 'AAAA-CCCC', mail: 'parti@example.be' })
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: '2025-02-01', date_fin: '2026-01-31' })
  await api.createLicence({
    id_member: member.id,
    id_club: elsewhere.id,
    date_debut: '2026-02-01',
    date_fin: '2027-01-31',
  })
  const { rows } = readXls((await fetchFile('getListMemberToXLS', ids, as.token)).file)
  expect(rows).toHaveLength(2)
  expect(rows[1]).not.toContain('parti@example.be')
  expect(JSON.stringify(rows)).not.toContain('AAAA')
})

it('both exports of an empty club contain only the header row', async () => {
  const { ids, as } = await api.createManagedClub()
  for (const [name, , , read] of formats) {
    expect(read((await fetchFile(name, ids, as.token)).file).rows).toEqual([HEAD])
  }
})

it('both exports handle a thousand rows at the same time', async () => {
  const { club, manager, ids, as } = await api.createManagedClub()
  const account = await api.createAccount()
  await api.linkMember(account, manager)
  const tokens = [as.token, await api.tokenFor(account)]
  await sql`
    with made as (
      insert into member (numero_licence, nom, prenom, sexe, code_encrypted)
      select (7700000 + n)::text, 'É' || n, 'Lou', 0, '' from generate_series(1, 1000) n
      returning id
    )
    insert into licence (id_member, id_club, date_debut, date_fin)
    select id, ${club.id}, '2026-01-01', '2026-12-31' from made`.execute(api.db)
  const files = await Promise.all(formats.map(([name], index) => fetchFile(name, ids, tokens[index]!)))
  for (const [index, { file }] of files.entries()) {
    const { rows } = formats[index]![3](file)
    expect(rows).toHaveLength(1001)
    expect(rows[1000]![0]).toMatch(/^É\d+$/)
  }
})

it('getListMemberToXLSX refuses parallel exports of one account, and serves another manager', async () => {
  const [one, other] = [await api.createManagedClub(), await api.createManagedClub()]
  const asked = Array.from({ length: 25 }, () => fetchFile('getListMemberToXLSX', one.ids, one.as.token))
  expect((await fetchFile('getListMemberToXLSX', other.ids, other.as.token)).status).toBe(200)
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
