import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof cloneTemplate>>
let pool: pg.Pool
beforeAll(async () => {
  // template1: a database with nothing in it.
  database = await cloneTemplate(inject('postgres').url, 'template1')
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('the migrations', () => {
  it('have a unique number each', () => {
    const numbers = readMigrations().map(({ name }) => /^(\d{4})_[a-z0-9_]+(\.breaking)?\.sql$/.exec(name)?.[1])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('are read once, so a running instance ignores files of a newer version', () => {
    expect(readMigrations()).toBe(readMigrations())
  })

  it('are applied once when three instances start at the same time', async () => {
    const runs = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
    expect(runs.flat()).toEqual(readMigrations().map(({ name }) => name))
    expect(await pendingMigrations(pool)).toEqual([])
    expect(await migrate(pool)).toEqual([])
  })

  it('may be newer than the code, unless one is marked as breaking', async () => {
    await pool.query("insert into schema_migration values ('9998_add_a_column.sql', 'x')")
    expect(await migrate(pool)).toEqual([])
    await pool.query("insert into schema_migration values ('9999_drop_a_column.breaking.sql', 'x')")
    await expect(migrate(pool)).rejects.toThrow(/too new for this version, .* 9999_drop_a_column\.breaking\.sql/)
    await pool.query("delete from schema_migration where name like '999%'")
  })

  it('fail when a table stays in use, and let calls behind them through', async () => {
    const { name } = readMigrations().find((one) => one.name.startsWith('0034'))!
    const reader = await pool.connect()
    await pool.query('delete from schema_migration where name = $1', [name])
    await reader.query('begin; select from payment')
    const outcome = migrate(pool).then(
      () => 'migrated',
      (error: Error) => error.message,
    )
    const waiting = "select from pg_locks where relation = 'payment'::regclass and not granted"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    const call = await pool.connect()
    await call.query(`set lock_timeout = '${readEnv({}).DATABASE_LOCK_TIMEOUT_SECONDS}s'`)
    await expect(call.query('select from payment')).resolves.toMatchObject({ command: 'SELECT' })
    call.release(true)
    expect(await outcome).toContain(`${name} failed: a table it changes was in use for too long`)
    await reader.query('rollback')
    reader.release()
    const { sha256 } = readMigrations().find((one) => one.name === name)!
    await pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  })

  it('are refused when changed after being applied', async () => {
    await pool.query("update schema_migration set sha256 = 'x' where name like '0003%'")
    await expect(migrate(pool)).rejects.toThrow('0003_members_and_clubs.sql was changed after it was applied')
  })
})

describe('the audit trail', () => {
  it('is append-only, and outlives a deleted account', async () => {
    await pool.query(`insert into account (email, name, surname, tel, password_hash, password_changed_at, created_at)
      values ('a@b.be', 'a', 'b', '', '', now(), now())`)
    await pool.query(
      "insert into audit_event (at, id_account, actor, action) select now(), id, 'account', 'x' from account",
    )
    for (const statement of ["update audit_event set action = 'y'", 'delete from audit_event']) {
      await expect(pool.query(statement)).rejects.toThrow('append-only')
    }
    await pool.query('delete from account')
    expect((await pool.query('select id_account, action from audit_event')).rows).toEqual([
      { id_account: null, action: 'x' },
    ])
  })
})
