import type pg from 'pg'
import { type Clock, systemClock } from '#api/config/clock.ts'
import type { Env } from '#api/config/env.ts'
import { deriveKeys, type Keys } from '#api/config/keys.ts'
import { readConfiguration } from '#api/config/read-configuration.ts'
import { connect, type Database } from '#api/database/connect.ts'
import { asOwner, migrateAndGrant, type OpenDatabase, openDatabase } from '#api/database/open-database.ts'

/** Context of a command: the settings and the database of the portal. */
export interface CommandContext {
  db: Database
  pool: pg.Pool
  env: Env
  clock: Clock
  keys: Keys
  print: (line: string) => void
}

type Print = CommandContext['print']

export interface Command {
  /** Arguments, as the help shows them. */
  usage: string
  does: string
  /** Returns the exit code. */
  run(args: string[], print: Print): Promise<number>
}

/** Wrong arguments; the help is shown. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

/** The command is valid but impossible now; the message says why. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

type Run = (args: string[], context: CommandContext) => Promise<number>

/** A command that needs the current schema and only the rights of the portal's role. */
export function onDatabase(run: Run): Command['run'] {
  return async (args, print) => {
    const env = readConfiguration()
    return withDatabase(env, (connected) => run(args, contextOf(env, connected, print)))
  }
}

/** A command that changes the schema. */
export function onSchema(run: Run): Command['run'] {
  return async (args, print) => {
    const env = readConfiguration()
    return withOpen(env, (database) => asOwner(database, env, (owner) => run(args, contextOf(env, owner, print))))
  }
}

/** A command that works on the portal's data: pending migrations are applied first, as at a start. */
export function onPortal(run: Run): Command['run'] {
  return async (args, print) => {
    const env = readConfiguration()
    return withOpen(env, async (database) => {
      await asOwner(database, env, ({ pool }) => migrateAndGrant(database, pool))
      return asPortal(database, env, (connected) => run(args, contextOf(env, connected, print)))
    })
  }
}

function contextOf(env: Env, { db, pool }: Connected, print: Print): CommandContext {
  return { db, pool, env, clock: systemClock, keys: deriveKeys(env), print }
}

type Connected = ReturnType<typeof connect>

export function withDatabase<T>(env: Env, work: (connected: Connected) => Promise<T>): Promise<T> {
  return withOpen(env, (database) => asPortal(database, env, work))
}

async function withOpen<T>(env: Env, work: (database: OpenDatabase) => Promise<T>) {
  const database = await openDatabase(env)
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

async function asPortal<T>({ url }: OpenDatabase, env: Env, work: (connected: Connected) => Promise<T>) {
  const connected = connect(url, () => undefined, { max: 2, settings: env })
  try {
    return await work(connected)
  } finally {
    await connected.pool.end()
  }
}

export function oneArgument(args: string[], what: string) {
  if (args.length !== 1 || /^-./.test(args[0]!)) throw new BadUsage(`Il faut donner ${what}, et rien d’autre.`)
  return args[0]!
}

export function noArgument(args: string[]) {
  if (args.length > 0) throw new BadUsage('Cette commande ne prend rien d’autre que son nom.')
}
