import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Connection } from './connect.ts'
import { inTransaction } from './in-transaction.ts'

const api = useTestApi()

/** Resolves for all when `count` have arrived. */
function createBarrier(count: number) {
  const waiting: (() => void)[] = []
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length >= count) for (const go of waiting) go()
    })
}

function addToName(db: Connection, id: number, text: string) {
  return db
    .updateTable('club')
    .set({ club: sql`club || ${text}` })
    .where('id', '=', id)
    .execute()
}

it('inTransaction retries a call that PostgreSQL ends because of a deadlock', async () => {
  const [one, other] = [await api.createClub({ club: 'One' }), await api.createClub({ club: 'Other' })]
  const bothHoldOne = createBarrier(2)
  let attempts = 0
  const rename = (first: number, second: number, text: string) =>
    inTransaction(api.deps, async (deps) => {
      attempts += 1
      await addToName(deps.db, first, text)
      await bothHoldOne()
      await addToName(deps.db, second, text)
    })
  await Promise.all([rename(one.id, other.id, '+'), rename(other.id, one.id, '+')])
  expect(attempts).toBeGreaterThan(2)
  const clubs = await api.db
    .selectFrom('club')
    .select('club')
    .where('id', 'in', [one.id, other.id])
    .orderBy('id')
    .execute()
  expect(clubs).toEqual([{ club: 'One++' }, { club: 'Other++' }])
})

it('inTransaction gives up after three attempts', async () => {
  let attempts = 0
  const failing = inTransaction(api.deps, async () => {
    attempts += 1
    throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  })
  await expect(failing).rejects.toThrow('could not serialize access')
  expect(attempts).toBe(3)
})

it('inTransaction does not retry other errors', async () => {
  let attempts = 0
  const failing = inTransaction(api.deps, async () => {
    attempts += 1
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(attempts).toBe(1)
})

it('inTransaction joins the surrounding transaction, and rolls back with it', async () => {
  const club = await api.createClub({ club: 'One' })
  const failing = inTransaction(api.deps, async (deps) => {
    await inTransaction(deps, (deps) => addToName(deps.db, club.id, '+'))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  const found = await api.db.selectFrom('club').select('club').where('id', '=', club.id).executeTakeFirst()
  expect(found).toEqual({ club: 'One' })
})

it('ADVISORY_LOCKS have distinct keys', () => {
  const keys = Object.values(ADVISORY_LOCKS)
  expect(new Set(keys).size).toBe(keys.length)
})
