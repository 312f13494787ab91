import { describe, expect, it } from 'vitest'
import { lockMembers } from '#api/core/members/lock-members.ts'
import { useTestApi } from '#tests/support/api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

// Today is 10 March 2026, ten in the morning in Brussels.
const api = useTestApi()
const NOW = '2026-03-10T09:00:00Z'

type Club = Awaited<ReturnType<typeof api.createManagedClub>>

async function idOf(grade: string) {
  return (await api.db.selectFrom('grade').select('id').where('grade', '=', grade).executeTakeFirstOrThrow()).id
}

async function join({ club }: Pick<Club, 'club'>, grade: string | null, nom = 'Lambert') {
  const member = await api.createMember({ nom })
  await api.createLicence({ id_member: member.id, id_club: club.id, date_debut: '2025-11-01', date_fin: '2026-10-31' })
  if (grade) await api.giveGrade(member, grade)
  return member
}

async function wishes(pairs: [member: { id: number }, grade: string][]) {
  return Promise.all(pairs.map(async ([{ id }, grade]) => ({ id_membre: id, id_grade: await idOf(grade) })))
}

async function createEvening() {
  const world = await api.createManagedClub()
  const [one, two] = [await join(world, '9e Keup', 'Un'), await join(world, null, 'Deux')]
  const grades = await wishes([
    [one, '8e Keup'],
    [two, '10e Keup'],
  ])
  return { ...world, one, two, input: { ...world.ids, date: '2026-03-06', grades } }
}

async function gradesOf(...members: { id: number }[]) {
  const rows = await api.db
    .selectFrom('member')
    .leftJoin('grade', 'grade.id', 'member.id_grade')
    .select(['member.id', 'grade.grade'])
    .execute()
  return members.map(({ id }) => rows.find((row) => row.id === id)!.grade)
}

describe('setExamGrades', () => {
  it('stores the exam and the grades, and records each change', async () => {
    const { input, as, one, two, club, account } = await createEvening()
    const answer = await api.call('setExamGrades', input, as)
    expect(answer.status).toBe(200)
    expect(answer.body.undo_until).toBe('2026-03-10T09:10:00.000Z')
    expect(await gradesOf(one, two)).toEqual(['8e Keup', '10e Keup'])
    const exam = await api.db
      .selectFrom('exam')
      .selectAll()
      .where('id', '=', answer.body.id_exam)
      .executeTakeFirstOrThrow()
    expect(exam).toMatchObject({ date: '2026-03-06', id_club: club.id, recorded_by: account.id, undone_at: null })
    const events = await api.db
      .selectFrom('audit_event')
      .select(['id_member', 'subject', 'before', 'after'])
      .where('action', '=', 'member.set_grade')
      .where('id_club', '=', club.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      {
        id_member: one.id,
        subject: `exam ${exam.id}`,
        before: { grade: '9e Keup', date: '2026-01-01' },
        after: { grade: '8e Keup', date: '2026-03-06' },
      },
      {
        id_member: two.id,
        subject: `exam ${exam.id}`,
        before: { grade: null, date: null },
        after: { grade: '10e Keup', date: '2026-03-06' },
      },
    ])
  })

  it('stores one exam for three parallel requests with one idempotency key', async () => {
    const { input, as, one } = await createEvening()
    const options = { ...as, headers: { 'idempotency-key': 'soiree-du-6-mars' } }
    const answers = await Promise.all([1, 2, 3].map(() => api.call('setExamGrades', input, options)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const records = await api.db.selectFrom('grade_record').select('id').where('id_member', '=', one.id).execute()
    expect(records).toHaveLength(2)
  })

  it.each([
    ['2026-03-10', 200],
    ['2026-03-11', 422],
    ['2026-01-09', 200],
    ['2026-01-08', 422],
  ])('of %s is answered with %i', async (date, status) => {
    const world = await api.createManagedClub()
    const member = await join(world, null)
    const input = { ...world.ids, date, grades: await wishes([[member, '10e Keup']]) }
    const answer = await api.send('setExamGrades', input, world.as)
    expect(answer.status).toBe(status)
    if (status === 422) expect(Object.keys(answer.body.errors!)).toEqual(['date'])
  })

  it('refuses a date before the current grade', async () => {
    const world = await api.createManagedClub()
    const member = await join(world, null)
    await api.giveGrade(member, '9e Keup', { date: '2026-02-20' })
    const grades = await wishes([[member, '8e Keup']])
    const early = await api.send('setExamGrades', { ...world.ids, date: '2026-02-19', grades }, world.as)
    expect(early.body.errors).toEqual({
      'grades.0.id_grade': [
        'Ce membre possède son grade actuel depuis le 20/02/2026\u00a0: la date ne peut pas être antérieure.',
      ],
    })
    expect((await api.send('setExamGrades', { ...world.ids, date: '2026-02-20', grades }, world.as)).status).toBe(200)
  })

  it('returns what is wrong for each member, and stores nothing', async () => {
    const world = await api.createManagedClub()
    const [good, black, same, expired] = [
      await join(world, '9e Keup'),
      await join(world, '1er Dan'),
      await join(world, '5e Keup'),
      await api.createMember(),
    ]
    await api.createLicence({
      id_member: expired.id,
      id_club: world.club.id,
      date_debut: '2025-03-01',
      date_fin: '2026-02-28',
    })
    const grades = await wishes([
      [good, '1er Keup'],
      [black, '2e Keup'],
      [same, '5e Keup'],
      [expired, '10e Keup'],
    ])
    const answer = await api.send('setExamGrades', { ...world.ids, date: '2026-03-10', grades }, world.as)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors!)).toEqual([
      'grades.0.id_grade',
      'grades.1.id_membre',
      'grades.2.id_grade',
      'grades.3.id_membre',
    ])
    expect(await gradesOf(good, black, same)).toEqual(['9e Keup', '1er Dan', '5e Keup'])
  })

  it('refuses the same member twice', async () => {
    const { input, as } = await createEvening()
    const answer = await api.send('setExamGrades', { ...input, grades: [...input.grades, input.grades[0]] }, as)
    expect(answer.body.errors).toEqual({ 'grades.2.id_membre': ['Ce membre est choisi deux fois.'] })
  })

  it('answers for another club’s member exactly as for an unknown one', async () => {
    const { input, as, one } = await createEvening()
    const foreign = await join(await api.createManagedClub(), '9e Keup')
    const answers = []
    for (const id_membre of [foreign.id, 2_000_000_000]) {
      const grades = [...input.grades, { id_membre, id_grade: await idOf('8e Keup') }]
      answers.push(await api.send('setExamGrades', { ...input, grades }, as))
    }
    expect(answers[0]!.status).toBe(404)
    expect(answers[0]!.text).toBe(answers[1]!.text)
    expect(await gradesOf(one, foreign)).toEqual(['9e Keup', '9e Keup'])
  })

  it.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '06/03/2026' }, 'date'],
    [{ date: undefined }, 'date'],
    [{ grades: [] }, 'grades'],
    [{ grades: Array.from({ length: 501 }, (_, n) => ({ id_membre: n + 1, id_grade: 1 })) }, 'grades'],
    [{ grades: [{ id_membre: 0, id_grade: 1 }] }, 'grades.0.id_membre'],
    [{ grades: [{ id_membre: 1 }] }, 'grades.0.id_grade'],
  ])('refuses invalid input %#', async (wrong, field) => {
    const { input, as } = await createEvening()
    const answer = await api.send('setExamGrades', { ...input, ...wrong }, as)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })
})

describe('undoExamGrades', () => {
  async function record() {
    const evening = await createEvening()
    const { body } = await api.call('setExamGrades', evening.input, evening.as)
    return { ...evening, exam: { ...evening.ids, id_exam: body.id_exam } }
  }

  it('restores the previous grades, and may be repeated', async () => {
    const { exam, as, one, two, account } = await record()
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.call('undoExamGrades', exam, as)
      expect([answer.status, answer.body.success]).toEqual([200, true])
    }
    expect(await gradesOf(one, two)).toEqual(['9e Keup', null])
    expect((await api.auditOf(account.id)).filter((action) => action === 'club.undo_exam')).toHaveLength(1)
  })

  it.each([
    [600, 200],
    [601, 409],
  ])('is possible for ten minutes: after %i s it is answered with %i', async (seconds, status) => {
    const { exam, account, one } = await record()
    const token = await api.tokenFor(account)
    api.travel(seconds)
    const answer = await api.send('undoExamGrades', exam, { token })
    api.clock.set(NOW)
    expect(answer.status).toBe(status)
    expect(await gradesOf(one)).toEqual([status === 200 ? '9e Keup' : '8e Keup'])
  })

  it('refuses when a member received another grade since', async () => {
    const { exam, as, ids, one } = await record()
    await api.send('setGrade', { ...ids, id_membre_to_update: one.id, id_grade: await idOf('7e Keup') }, as)
    const answer = await api.send('undoExamGrades', exam, as)
    expect([answer.status, answer.body.error_description]).toEqual([
      409,
      'Un de ces membres a reçu un autre grade depuis\u00a0: ce passage ne peut plus être annulé.',
    ])
    expect(await gradesOf(one)).toEqual(['7e Keup'])
  })

  it('refuses when a member receives another grade at the same time', async () => {
    const { exam, as, ids, one } = await record()
    const grade = { ...ids, id_membre_to_update: one.id, id_grade: await idOf('7e Keup') }
    let answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockMembers(db, [one.id])
      answers = [api.send('setGrade', grade, as)]
      await api.waitForLock()
      answers.push(api.send('undoExamGrades', exam, as))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409])
  })

  it('answers 404 for another club’s and for a federal exam, and so does getExamReport', async () => {
    const { exam } = await record()
    const stranger = await api.createManagedClub()
    const federal = await api.db
      .insertInto('exam')
      .values({ name: 'Examen fédéral', date: '2026-03-10' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = []
    for (const id_exam of [2_000_000_000, exam.id_exam, federal.id]) {
      for (const name of ['undoExamGrades', 'getExamReport'] as const) {
        answers.push(await api.send(name, { ...stranger.ids, id_exam }, stranger.as))
      }
    }
    for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]!.text])
  })
})

describe('getExamReport', () => {
  const fetchReport = (input: object, token: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/myabft/getExamReport',
      payload: input,
      headers: { authorization: `Bearer ${token}` },
    })

  it('lists members and grades, with room for signatures', async () => {
    const { input, ids, as, one } = await createEvening()
    const { body } = await api.call('setExamGrades', input, as)
    const answer = await fetchReport({ ...ids, id_exam: body.id_exam }, as.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ProcesVerbal-2026-03-06.pdf"')
    const { text, pages } = readPdf(answer.rawPayload)
    expect(pages).toHaveLength(1)
    for (const part of [
      'Procès-verbal de passage de Keup',
      '6 mars 2026',
      'Un Zoé',
      'Deux Zoé',
      one.numero_licence,
      '9e Keup',
      '8e Keup',
      'Aucun',
      '10e Keup',
      'L’examinateur',
      'Pour le club',
      'Signature',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('refuses an exam that was undone', async () => {
    const { input, ids, as } = await createEvening()
    const { body } = await api.call('setExamGrades', input, as)
    await api.call('undoExamGrades', { ...ids, id_exam: body.id_exam }, as)
    expect((await api.send('getExamReport', { ...ids, id_exam: body.id_exam }, as)).status).toBe(409)
  })
})
