import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const grades: Record<string, number> = {}

beforeAll(async () => {
  for (const { id, grade } of await api.db.selectFrom('grade').select(['id', 'grade']).execute()) grades[grade] = id
})

/** The kept grade and its date, after a comparison of those of all members with their records. */
async function heldBy({ id }: { id: number }) {
  const { rows: wrong } = await sql`
    select m.id from member m
    left join lateral (
      select id_grade, date from grade_record
      where id_member = m.id and id_grade is not null and undone_at is null order by date desc, id desc limit 1
    ) held on true
    where (m.id_grade, m.grade_date) is distinct from (held.id_grade, held.date)`.execute(api.db)
  expect(wrong).toEqual([])
  const member = await api.db
    .selectFrom('member')
    .leftJoin('grade', 'grade.id', 'member.id_grade')
    .select(['grade.grade', 'grade_date'])
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow()
  return [member.grade, member.grade_date]
}

const record = (id_member: number, grade: string | null, date: string) => ({
  id_member,
  id_grade: grade === null ? null : grades[grade]!,
  type: 'Keup',
  formation: '',
  date,
  recorded_at: api.clock.now(),
})

it('the latest record gives the grade held, whatever the order of entry; a course gives none', async () => {
  const member = await api.createMember()
  const add = (grade: string | null, date: string) =>
    api.db
      .insertInto('grade_record')
      .values(record(member.id, grade, date))
      .execute()
  await add('9e Keup', '2025-05-01')
  expect(await heldBy(member)).toEqual(['9e Keup', '2025-05-01'])
  await add('10e Keup', '2024-05-01')
  expect(await heldBy(member)).toEqual(['9e Keup', '2025-05-01'])
  await add(null, '2026-01-01')
  expect(await heldBy(member)).toEqual(['9e Keup', '2025-05-01'])
  // Entered later on the same day.
  await add('8e Keup', '2025-05-01')
  expect(await heldBy(member)).toEqual(['8e Keup', '2025-05-01'])
})

it('several records of several members are inserted, undone and deleted by one statement', async () => {
  const members = [await api.createMember(), await api.createMember()]
  const rows = members.flatMap(({ id }) => [record(id, '9e Keup', '2025-05-01'), record(id, '8e Keup', '2025-11-01')])
  await api.db.insertInto('grade_record').values(rows).execute()
  for (const member of members) expect(await heldBy(member)).toEqual(['8e Keup', '2025-11-01'])
  const ids = members.map(({ id }) => id)
  await api.db
    .updateTable('grade_record')
    .set({ undone_at: api.clock.now() })
    .where('id_member', 'in', ids)
    .where('date', '=', '2025-11-01')
    .execute()
  for (const member of members) expect(await heldBy(member)).toEqual(['9e Keup', '2025-05-01'])
  await api.db.deleteFrom('grade_record').where('id_member', 'in', ids).execute()
  for (const member of members) expect(await heldBy(member)).toEqual([null, null])
})

it('a record that moves to another member concerns both', async () => {
  const [from, to] = [await api.createMember(), await api.createMember()]
  await api.db
    .insertInto('grade_record')
    .values([record(from.id, '9e Keup', '2025-05-01'), record(from.id, '8e Keup', '2025-11-01')])
    .execute()
  await api.db
    .updateTable('grade_record')
    .set({ id_member: to.id })
    .where('id_member', '=', from.id)
    .where('date', '=', '2025-11-01')
    .execute()
  expect(await heldBy(from)).toEqual(['9e Keup', '2025-05-01'])
  expect(await heldBy(to)).toEqual(['8e Keup', '2025-11-01'])
})

it('records inserted by two transactions at once leave the later grade', async () => {
  const member = await api.createMember()
  const first = await api.db.startTransaction().execute()
  await first
    .insertInto('grade_record')
    .values(record(member.id, '8e Keup', '2025-11-01'))
    .execute()
  const second = api.db
    .insertInto('grade_record')
    .values(record(member.id, '9e Keup', '2025-05-01'))
    .execute()
  await api.waitForLock()
  await first.commit().execute()
  await second
  expect(await heldBy(member)).toEqual(['8e Keup', '2025-11-01'])
})
