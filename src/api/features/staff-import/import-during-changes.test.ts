import { beforeAll, describe, expect, it } from 'vitest'
import { eraseMembers } from '#api/core/privacy/erase-members.ts'
import { importColumns } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { mapColumns } from '#domain/tables/read-rows.ts'
import { useTestApi } from '#tests/support/api.ts'
import { worldBuilders } from '#tests/support/builders.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
let admin: { token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account, 'administrator')
  admin = { token: await api.tokenFor(account, { secondFactor: true }) }
})

/** Imports a file that had no problem at its trial, while the member is locked and changed. */
async function importDuring(
  member: { id: number },
  change: (db: typeof api.db) => Promise<unknown>,
  [genre, ...rows]: [ImportKind, ...string[]],
) {
  const file = {
    genre,
    nom: `${genre}.csv`,
    contenu: Buffer.from(rows.join('\n')).toString('base64'),
    correspondance: mapColumns<string>(rows[0]!.split(';'), importColumns[genre]) as Record<string, number>,
    existants: 'laisser' as const,
  }
  const { empreinte, ...tried } = (await api.call('staffTryImport', file, admin)).body
  expect(tried).toMatchObject({ nouveaux: 1, problemes: { total: 0 } })
  const started = await api.db.transaction().execute(async (db) => {
    await db.selectFrom('member').select('id').where('id', '=', member.id).forUpdate().execute()
    await change(db)
    const answer = api.send('staffRunImport', { ...file, empreinte }, admin)
    await api.waitForLock()
    return { answer }
  })
  return started.answer
}

describe('staffRunImport', () => {
  it.each([
    ['grade', 'grade_record', 'grades', 'Licence;Grade;Date', '9e Keup;01/02/2025'],
    [
      'result',
      'combat_result',
      'combats',
      'Licence;Compétition;Date;Niveau;Lieu;Place',
      'Open;04/05/2025;National;Namur;or',
    ],
  ] as const)('gives no %s to a member who is erased meanwhile', async (_case, table, genre, header, cells) => {
    const member = await api.createMember({ date_naissance: '2000-05-05' })
    const [asker, approver] = [await api.createAccount(), await api.createAccount()]
    const decided = { state: 'approved', decided_by: approver.id, decided_at: api.clock.now() } as const
    await api.askErasure(member, asker, decided)
    const answer = await importDuring(
      member,
      (db) => eraseMembers({ ...api.deps, db }, [member.id], { why: 'À la demande du membre' }),
      [genre, header, `${member.numero_licence};${cells}`],
    )
    expect(answer.status).toBe(422)
    expect(await api.db.selectFrom(table).select('id').where('id_member', '=', member.id).execute()).toEqual([])
  })

  it('gives no licence over an order that is placed meanwhile', async () => {
    const [club, member] = [await api.createClub({ numero_club: '777' }), await api.createMember()]
    const order = {
      id_club: club.id,
      id_member: member.id,
      lines: [{ id_member: member.id, date_debut: '2026-04-01', date_fin: '2027-03-31' }],
    }
    const answer = await importDuring(member, (db) => worldBuilders({ ...api.deps, db }).createOrder(order), [
      'licences',
      'Licence;Numéro du club;Début',
      `${member.numero_licence};777;10/03/2026`,
    ])
    expect(answer.status).toBe(422)
    expect(await api.db.selectFrom('licence').select('id').where('id_member', '=', member.id).execute()).toEqual([])
  })
})
