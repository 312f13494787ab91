import type pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import { connect, type Database } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import type { Env } from '../env.ts'
import { deriveKeys, type Keys } from '../keys.ts'
import { readConfiguration } from '../read-configuration.ts'

/** What a command works with: the same settings and the same database as the portal. */
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
  /** What follows the name, as the help shows it. */
  usage: string
  does: string
  /** Answers the exit code. */
  run(args: string[], print: Print): Promise<number>
}

/** What was typed is not how the command is used: the help is shown. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

/** What cannot be done, in a sentence. */
export class CannotDo extends Error {
  override name = 'CannotDo'
}

/** A command that needs the database as it is. */
export function onDatabase(run: (args: string[], context: CommandContext) => Promise<number>): Command['run'] {
  return async (args, print) => {
    const env = readConfiguration()
    return withDatabase(env, ({ db, pool }) =>
      run(args, { db, pool, env, clock: systemClock, keys: deriveKeys(env), print }),
    )
  }
}

/** A command that works on the portal's data: the schema is brought up to date first, as at a start. */
export function onPortal(run: (args: string[], context: CommandContext) => Promise<number>): Command['run'] {
  return onDatabase(async (args, context) => {
    await migrate(context.pool)
    return run(args, context)
  })
}

/** The database named by the settings, or the embedded one, shared with a portal that runs on the same folder. */
export async function withDatabase<T>(env: Env, work: (database: ReturnType<typeof connect>) => Promise<T>) {
  const embedded = env.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: env.dataDir })
  const database = connect(env.DATABASE_URL ?? embedded!.url, () => undefined, { max: 2, timeouts: env })
  try {
    return await work(database)
  } finally {
    await database.pool.end()
    await embedded?.stop()
  }
}

export function oneArgument(args: string[], what: string) {
  if (args.length !== 1 || /^-./.test(args[0]!)) throw new BadUsage(`Il faut donner ${what}, et rien d’autre.`)
  return args[0]!
}

export function noArgument(args: string[]) {
  if (args.length > 0) throw new BadUsage('Cette commande ne prend rien d’autre que son nom.')
}
