import { beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { LISTS } from '#contract/staff/staff-list-fields.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readExport } from '#tests/support/read-export.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'

const api = useTestApi()
let as: { token: string }
let idAccount: number

/**
 * Alpha (Liège, affiliated and paid in 2026, label, managed, one licensed member), Béta (Hainaut, 2026 to be paid), Gamma
 * (no province, affiliated in 2025). The clock of the tests stands in February 2026.
 */
beforeAll(async () => {
  const account = await api.createAccount()
  idAccount = account.id
  await api.makeStaff(account, 'sport')
  as = { token: await api.tokenFor(account, { secondFactor: true }) }
  const [alpha, beta, gamma] = [
    await api.createClub({ club: 'Alpha', numero_club: '9001', province: 'Liège', ville: 'Huy' }),
    await api.createClub({ club: 'Béta', numero_club: '9002', province: 'Hainaut', ville: 'Mons' }),
    await api.createClub({ club: 'Gamma', numero_club: '9003', province: '' }),
  ]
  await api.affiliate(alpha)
  await api.affiliate(beta, { payement: null })
  await api.affiliate(gamma, { annee: 2025 })
  await api.db
    .insertInto('club_label')
    .values([
      { id_club: alpha.id, label: 'wk', niveau: 1 },
      { id_club: alpha.id, label: 'wk', niveau: 2 },
      { id_club: alpha.id, label: 'wam', niveau: 1 },
    ])
    .execute()
  const manager = await api.createMember({ nom: 'Lambert', prenom: 'Zoé' })
  await api.makeManager(manager, alpha)
  await api.createLicence({ id_member: manager.id, id_club: alpha.id })
})

/** The initials of the clubs listed. */
async function listed(filters: InputOf<'staffFilterClubs'>) {
  const { status, body } = await api.call('staffFilterClubs', { ...filters, colonnes: ['club'] }, as)
  expect(status).toBe(200)
  expect(body.total).toBe(body.rows.length)
  return body.rows.map(({ valeurs }) => String(valeurs[0]).charAt(0)).join('')
}

describe('staffFilterClubs', () => {
  it.each<[InputOf<'staffFilterClubs'>, string]>([
    [{}, 'ABG'],
    [{ province: 'Liège' }, 'A'],
    [{ affiliation: 'payee' }, 'A'],
    [{ affiliation: 'due' }, 'B'],
    [{ affiliation: 'sans' }, 'G'],
    [{ affiliation: 'payee', annee: '2025' }, 'G'],
    [{ affiliation: 'sans', annee: '2025' }, 'AB'],
    [{ annee: '2026' }, 'AB'],
    [{ annee: '9999' }, ''],
    [{ label: 'wk' }, 'A'],
    [{ label: 'wp' }, ''],
    [{ sans_responsable: 'oui' }, 'BG'],
    [{ texte: 'beta' }, 'B'],
    [{ texte: '900 mons' }, 'B'],
    [{ texte: 'gamma', sans_responsable: 'oui' }, 'G'],
    [{ province: '', affiliation: '', annee: '', label: '' }, 'ABG'],
    [{ tri: '-club' }, 'GBA'],
    [{ tri: '-licencies' }, 'ABG'],
    [{ tri: 'affiliation' }, 'BAG'],
  ])('with %j lists %j', async (filters, expected) => {
    expect(await listed(filters)).toBe(expected)
  })

  it('answers the chosen columns', async () => {
    const colonnes = ['club', 'numero_club', 'province', 'affiliation', 'licencies', 'responsables', 'labels', 'mail']
    const { body } = await api.call('staffFilterClubs', { colonnes, texte: 'alpha' }, as)
    expect(body.rows.map(({ valeurs }) => valeurs)).toEqual([
      ['Alpha', '9001', 'Liège', 'payee', 1, 'Zoé Lambert', 'Art Martial 1, Kyorugi 2', null],
    ])
    expect(body).not.toHaveProperty('montant')
  })

  it('answers and sorts every column', async () => {
    const colonnes = Object.keys(LISTS.clubs.columns)
    for (const tri of colonnes) {
      const { status } = await api.call('staffFilterClubs', { colonnes, tri: `-${tri}` }, as)
      expect([tri, status]).toEqual([tri, 200])
    }
  })

  it.each([
    [{ province: 'Namour' }, 'province'],
    [{ affiliation: 'x' }, 'affiliation'],
    [{ annee: '20261' }, 'annee'],
    [{ label: 'x' }, 'label'],
    [{ sans_responsable: 'non' }, 'sans_responsable'],
  ])('refuses %j', async (input, field) => {
    const { status, body } = await api.send('staffFilterClubs', input, as)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

it('staffExportClubs and staffExportClubsToCsv write labels and are recorded', async () => {
  const fetchFile = async (name: string, payload: object) => {
    const headers = { authorization: `Bearer ${as.token}` }
    const answer = await api.app.inject({ method: 'POST', url: `/api/myabft/${name}`, payload, headers })
    expect(answer.statusCode).toBe(200)
    return readExport(answer.rawPayload).file!
  }
  const selection = { annee: '2026', colonnes: ['club', 'affiliation'], tri: '-club' }
  const csv = await fetchFile('staffExportClubsToCsv', selection)
  expect(csv.toString('utf8')).toBe('\uFEFFClub;Affiliation de cette année\r\nBéta;À payer\r\nAlpha;Affilié\r\n')
  const { rows, name } = readXlsx(await fetchFile('staffExportClubs', selection))
  expect([name, rows.slice(1)]).toEqual([
    'Clubs',
    [
      ['Béta', 'À payer'],
      ['Alpha', 'Affilié'],
    ],
  ])
  const { after } = await api.db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'club.export_list')
    .where('id_account', '=', idAccount)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ filtres: 'annee 2026', colonnes: 'club, affiliation', rows: 2 })
})
