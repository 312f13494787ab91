import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { useTestApi } from '#tests/support/api.ts'
import { type Connection, connect } from './connect.ts'
import { inTransaction } from './in-transaction.ts'
import { MAX_STATEMENTS_PER_CONNECTION } from './prepared-statements.ts'

const api = useTestApi()
const opened: { destroy(): Promise<void> }[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
})

/** A pool of its own, by default of one connection, so that every query of a test uses the same. */
function open(settings: Record<string, string> = {}, max = 1) {
  const connected = connect(api.databaseUrl, () => undefined, { max, settings: readEnv(settings) })
  opened.push(connected.db)
  return connected
}

/** Statements prepared on the only connection of the pool. */
async function listPrepared({ pool }: ReturnType<typeof open>) {
  const { rows } = await pool.query<{ statement: string; runs: number }>(
    'select statement, generic_plans + custom_plans as runs from pg_prepared_statements order by prepare_time',
  )
  return rows
}

function listClubs(db: Connection) {
  return db.selectFrom('club').selectAll().where('club', '=', 'Prepared').execute()
}

/** A migration that adds a column, as the version before may meet it. */
async function addColumn() {
  const column = `added_${(columns += 1)}`
  await api.asOwner(`alter table club add column ${column} integer not null default ${columns}`)
  return { [column]: columns }
}
let columns = 0

describe('a query of the query builder', () => {
  it('is prepared once for each connection', async () => {
    const connected = open()
    for (let turn = 0; turn < 3; turn += 1) await listClubs(connected.db)
    expect(await listPrepared(connected)).toEqual([{ statement: 'select * from "club" where "club" = $1', runs: 3 }])
  })

  it('is one statement for lists of any length, the empty one included', async () => {
    const connected = open()
    const ids = [(await api.createClub()).id, (await api.createClub()).id, (await api.createClub()).id]
    const found = await Promise.all(
      [0, 1, 3].map(async (length) => {
        const { db } = connected
        const rows = await db.selectFrom('club').select('id').where('id', 'in', ids.slice(0, length)).execute()
        const others = await db.selectFrom('club').select('id').where('id', 'not in', ids.slice(0, length)).execute()
        return [rows.length, others.filter(({ id }) => ids.includes(id)).length]
      }),
    )
    expect(found).toEqual([
      [0, 3],
      [1, 2],
      [3, 0],
    ])
    expect(await listPrepared(connected)).toHaveLength(2)
  })

  it('compares lists of texts and dates like single values', async () => {
    const { db } = open()
    const person = await api.createMember({ nom: `O'Neill, "A" \\ {b}`, date_naissance: '2001-02-03' })
    const rows = await db
      .selectFrom('member')
      .select('id')
      .where('nom', 'in', [`O'Neill, "A" \\ {b}`, 'NULL'])
      .where('date_naissance', 'in', ['2001-02-03'])
      .execute()
    expect(rows).toEqual([{ id: person.id }])
  })

  it('is not prepared when it inserts several rows, or is several statements', async () => {
    const connected = open()
    const clubs = ['several-1', 'several-2'].map((club) => ({ club, club_slug: club, numero_club: club }))
    await inTransaction({ db: connected.db }, async ({ db }) => {
      await sql.raw('select 1; select 2').execute(db)
      await db.insertInto('club').values(clubs).execute()
    })
    expect(await listPrepared(connected)).toEqual([])
  })

  it('is planned for each value when it searches by a pattern', async () => {
    const connected = open()
    await connected.db.selectFrom('club').select('id').where('club', 'like', 'Prepared%').execute()
    expect(await listPrepared(connected)).toEqual([])
  })

  it('is not prepared with DATABASE_PREPARED_STATEMENTS=off', async () => {
    const connected = open({ DATABASE_PREPARED_STATEMENTS: 'off' })
    await listClubs(connected.db)
    expect(await listPrepared(connected)).toEqual([])
  })
})

it('a connection keeps the most recently used statements, up to a bound', async () => {
  const connected = open()
  const run = (n: number) => sql<{ n: number }>`select ${sql.lit(n)}::integer as n where ${true}`.execute(connected.db)
  await listClubs(connected.db)
  for (let n = 1; n <= MAX_STATEMENTS_PER_CONNECTION + 50; n += 1) {
    expect((await run(n)).rows).toEqual([{ n }])
    if (n % 100 === 0) await listClubs(connected.db)
  }
  const kept = await listPrepared(connected)
  expect(kept).toHaveLength(MAX_STATEMENTS_PER_CONNECTION)
  expect(kept).toContainEqual({ statement: 'select * from "club" where "club" = $1', runs: 4 })
  expect(kept.some(({ statement }) => statement.startsWith('select 1::'))).toBe(false)
  expect((await run(1)).rows).toEqual([{ n: 1 }])
})

describe('a statement whose result was changed by a migration', () => {
  it('is prepared anew on every connection, and its rows have the new column', async () => {
    const { db } = open({}, 3)
    const club = await api.createClub({ club: 'Prepared' })
    const runAll = () => Promise.all([1, 2, 3].map(() => listClubs(db)))
    await runAll()
    const added = await addColumn()
    for (const rows of [...(await runAll()), ...(await runAll())])
      expect(rows).toEqual([expect.objectContaining({ id: club.id, ...added })])
  })

  it('inserts its row once', async () => {
    const { db } = open()
    const insert = (name: string) =>
      db.insertInto('club').values({ club: name, club_slug: name, numero_club: name }).returningAll().executeTakeFirst()
    await insert('before')
    const added = await addColumn()
    expect(await insert('after')).toMatchObject({ club: 'after', ...added })
    expect(await db.selectFrom('club').select('club').where('club', '=', 'after').execute()).toHaveLength(1)
  })

  it('makes inTransaction run the transaction again, once for all its statements', async () => {
    const connected = open()
    const ids = [(await api.createClub()).id, (await api.createClub()).id]
    let attempts = 0
    const work = () =>
      inTransaction({ db: connected.db }, async ({ db }) => {
        attempts += 1
        await db.updateTable('club').set({ tel: '1' }).where('id', '=', ids[0]!).returningAll().execute()
        return db.selectFrom('club').selectAll().where('id', 'in', ids).execute()
      })
    await work()
    const added = await addColumn()
    attempts = 0
    for (const row of await work()) expect(row).toMatchObject(added)
    expect(attempts).toBe(2)
  })
})

it('a statement that the server no longer knows is prepared again', async () => {
  const { db, pool } = open()
  await listClubs(db)
  await pool.query('deallocate all')
  await expect(listClubs(db)).resolves.toBeDefined()
})
