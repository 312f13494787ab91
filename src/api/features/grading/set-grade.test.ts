import { describe, expect, it } from 'vitest'
import { lockMembers } from '#api/core/members/lock-members.ts'
import { useTestApi } from '#tests/support/api.ts'

// Today is 10 March 2026.
const api = useTestApi()

type Club = Awaited<ReturnType<typeof api.createManagedClub>>

async function idOf(grade: string) {
  return (await api.db.selectFrom('grade').select('id').where('grade', '=', grade).executeTakeFirstOrThrow()).id
}

async function join({ club }: Pick<Club, 'club'>, grade: string | null, date_fin = '2026-12-31') {
  const member = await api.createMember()
  const licence = { id_member: member.id, id_club: club.id, date_debut: '2025-11-01', date_fin }
  const { id: id_licence } = await api.createLicence(licence)
  if (grade) await api.giveGrade(member, grade)
  return { ...member, id_licence }
}

async function set({ ids, as }: Pick<Club, 'ids' | 'as'>, id_membre_to_update: number, grade: string) {
  return api.send('setGrade', { ...ids, id_membre_to_update, id_grade: await idOf(grade) }, as)
}

const heldBy = async ({ id }: { id: number }) =>
  (
    await api.db
      .selectFrom('member')
      .leftJoin('grade', 'grade.id', 'member.id_grade')
      .select('grade.grade')
      .where('member.id', '=', id)
      .executeTakeFirstOrThrow()
  ).grade

it('getListGrades returns every grade to any member, lowest first', async () => {
  const account = await api.createAccount()
  const member = await api.createMember()
  await api.linkMember(account, member)
  const { status, body } = await api.call(
    'getListGrades',
    { id_member: member.id },
    { token: await api.tokenFor(account) },
  )
  expect(status).toBe(200)
  expect(body).toHaveLength(23)
  expect(body[0]).toEqual({ id: await idOf('10e Keup'), grade: '10e Keup', desc: 'keup', ordre: 1 })
  expect(body.map(({ ordre }) => ordre)).toEqual(body.map((_, index) => index + 1))
  expect(body.slice(9, 11).map(({ grade }) => grade)).toEqual(['1er Keup', '1er Poom'])
  expect(body.at(-1)).toMatchObject({ grade: '9e Dan', desc: 'noire' })
})

describe('setGrade', () => {
  it.each([
    ['9e Keup', '8e Keup'],
    ['5e Keup', '9e Keup'],
    [null, '10e Keup'],
    ['10e Keup', '2e Keup'],
  ])('changes %s to %s, and records it', async (from, to) => {
    const world = await api.createManagedClub()
    const member = await join(world, from)
    const answer = await set(world, member.id, to)
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Les modifications ont été enregistrées' },
    ])
    expect(await heldBy(member)).toBe(to)
    const record = await api.db
      .selectFrom('grade_record')
      .select(['type', 'formation', 'date', 'id_club', 'recorded_by'])
      .where('id_member', '=', member.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(record).toEqual({
      type: 'Passage de Keup',
      formation: to,
      date: '2026-03-10',
      id_club: world.club.id,
      recorded_by: world.account.id,
    })
    const [event] = await api.db
      .selectFrom('audit_event')
      .select(['action', 'id_account', 'id_club', 'before', 'after'])
      .where('id_member', '=', member.id)
      .execute()
    expect(event).toEqual({
      action: 'member.set_grade',
      id_account: world.account.id,
      id_club: world.club.id,
      before: { grade: from, date: from && '2026-01-01' },
      after: { grade: to, date: '2026-03-10' },
    })
  })

  it('may be called twice on one day, and the second grade counts', async () => {
    const world = await api.createManagedClub()
    const member = await join(world, '9e Keup')
    await set(world, member.id, '5e Keup')
    expect((await set(world, member.id, '8e Keup')).status).toBe(200)
    expect(await heldBy(member)).toBe('8e Keup')
  })

  it('is possible on the last day of the licence', async () => {
    const world = await api.createManagedClub()
    const member = await join(world, '9e Keup', '2026-03-10')
    expect((await set(world, member.id, '8e Keup')).status).toBe(200)
  })
})

describe('setGrade refuses', () => {
  const FEDERAL = 'Ce membre a passé un examen fédéral. Vous ne pouvez pas modifier son grade.'
  const GIVEN = 'Ce grade est décerné par la fédération\u00a0: un club ne peut pas l’attribuer.'
  it.each([
    ['1er Keup', '2e Keup', 'id_membre_to_update', FEDERAL],
    ['1er Poom', '2e Keup', 'id_membre_to_update', FEDERAL],
    ['2e Dan', '2e Keup', 'id_membre_to_update', FEDERAL],
    ['2e Keup', '1er Keup', 'id_grade', GIVEN],
    ['2e Keup', '1er Poom', 'id_grade', GIVEN],
    ['2e Keup', '1er Dan', 'id_grade', GIVEN],
    ['2e Keup', '2e Keup', 'id_grade', 'Ce membre possède déjà ce grade.'],
  ])('a change from %s to %s', async (from, to, field, message) => {
    const world = await api.createManagedClub()
    const member = await join(world, from)
    const answer = await set(world, member.id, to)
    expect([answer.status, answer.body.errors, answer.body.error_description]).toEqual([
      422,
      { [field]: [message] },
      message,
    ])
    expect(await heldBy(member)).toBe(from)
  })

  it('a member whose licence here ended, or who is licensed elsewhere', async () => {
    const world = await api.createManagedClub()
    const ended = await join(world, '9e Keup', '2026-03-09')
    const gone = await join(world, '9e Keup', '2026-01-31')
    const elsewhere = await api.createClub()
    await api.createLicence({
      id_member: gone.id,
      id_club: elsewhere.id,
      date_debut: '2026-02-01',
      date_fin: '2027-01-31',
    })
    for (const member of [ended, gone]) {
      const answer = await set(world, member.id, '8e Keup')
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        {
          id_membre_to_update: [
            "Ce membre n'est pas licencié ou n'est plus licencié dans votre club, vous ne pouvez donc pas modifier son grade.",
          ],
        },
      ])
    }
  })

  it('a member who is transferred to another club at the same time', async () => {
    const world = await api.createManagedClub()
    const member = await join(world, '9e Keup')
    const staff = await api.createAccount()
    await api.makeStaff(staff)
    const as = { token: await api.tokenFor(staff, { secondFactor: true }) }
    const transfer = { id_licence: member.id_licence, id_club: (await api.createClub()).id, date: '2026-03-10' }
    let answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockMembers(db, [member.id])
      answers = [api.send('staffTransferLicence', transfer, as)]
      await api.waitForLock()
      answers.push(set(world, member.id, '8e Keup'))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 422])
    expect(await heldBy(member)).toBe('9e Keup')
  })

  it('an unknown grade', async () => {
    const world = await api.createManagedClub()
    const member = await join(world, '9e Keup')
    const input = { ...world.ids, id_membre_to_update: member.id, id_grade: 2_000_000_000 }
    const answer = await api.send('setGrade', input, world.as)
    expect([answer.status, answer.body.errors]).toEqual([422, { id_grade: ['Ce grade n’existe pas.'] }])
  })

  it('another club’s, a former or an erased member exactly as an unknown one', async () => {
    const world = await api.createManagedClub()
    const foreign = await join(await api.createManagedClub(), '9e Keup')
    const forgotten = await api.createMember()
    await api.createLicence({
      id_member: forgotten.id,
      id_club: world.club.id,
      date_debut: '2023-03-10',
      date_fin: '2024-03-09',
    })
    const erased = await join(world, '9e Keup')
    await api.db.updateTable('member').set({ erased_at: new Date() }).where('id', '=', erased.id).execute()
    const answers = []
    for (const id of [2_000_000_000, foreign.id, forgotten.id, erased.id]) answers.push(await set(world, id, '8e Keup'))
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]!.text])
    expect(await heldBy(foreign)).toBe('9e Keup')
  })

  it.each(['id_membre_to_update', 'id_grade'])('an invalid %s', async (field) => {
    const { ids, as, manager } = await api.createManagedClub()
    for (const wrong of [undefined, null, 0, -1, 1.5, '1', 2_147_483_648, {}]) {
      const input = { ...ids, id_membre_to_update: manager.id, id_grade: 1, [field]: wrong }
      const answer = await api.send('setGrade', input, as)
      expect([answer.status, Object.keys(answer.body.errors!)], JSON.stringify(wrong)).toEqual([422, [field]])
    }
  })
})

it('isFederal agrees with the reference data', async () => {
  const { isFederal } = await import('#domain/grade-editing.ts')
  const grades = await api.db.selectFrom('grade').select(['grade', 'desc', 'federal']).execute()
  expect(grades.filter((grade) => isFederal(grade) !== grade.federal)).toEqual([])
})
