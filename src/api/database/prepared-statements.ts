import { createHash, randomUUID } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Bounds the memory of one PostgreSQL process: some 30 kB for each statement and its plan. */
export const MAX_STATEMENTS_PER_CONNECTION = 250
/** Bounds the memory of the portal; the portal itself has some hundred texts. */
const MAX_KNOWN_TEXTS = 2000
const PREPARED_COMMAND = /^\s*(select|insert|update|delete|with)\b/i
/** Rows of an insert after the first: the text changes with their number, so it seldom comes again. */
const SEVERAL_ROWS = /\), \((\$|default)/

/** The best plan of a search depends on its pattern, so PostgreSQL plans it for each value. */
const SEARCH = /\si?like\s/

type Result = PostgresQueryResult<unknown>

interface Statement {
  name: string
  text: string
}

/** The names of a connection's statements, least recently used first, and the generation they were prepared in. */
interface Prepared {
  names: Set<string>
  generation: string
}

/**
 * Sends the statements of the query builder as named prepared statements: PostgreSQL parses each once for each connection
 * and keeps its plan. An outdated statement (a migration changed the type of its result) starts a new generation, in which
 * every connection prepares its statements anew. The generation is part of the text: PgBouncer shares a prepared statement
 * between all clients that send the same text, and keeps it when one of them closes it.
 */
export class PreparingPool implements PostgresPool {
  #pool: pg.Pool
  #clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  #statements = new Map<string, Statement | undefined>()
  #generation = ''

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  end() {
    return this.#pool.end()
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    const known = this.#clients.get(client)
    if (known) return known
    const prepared: Prepared = { names: new Set(), generation: this.#generation }
    const preparing = {
      query: (text: string, values: unknown[]) => this.#query(client, prepared, text, values),
      release: () => client.release(),
    } as PostgresPoolClient
    this.#clients.set(client, preparing)
    return preparing
  }

  async #query(
    client: pg.PoolClient,
    prepared: Prepared,
    text: string,
    values: unknown[],
    isRetry = false,
  ): Promise<Result> {
    const statement = this.#findStatement(text, values)
    if (!statement) return client.query(text, values) as Promise<Result>
    // The status before this statement: the error arrives before the status that follows it.
    const inTransaction = client.getTransactionStatus() !== 'I'
    try {
      this.#use(client, prepared, statement)
      return (await client.query({ ...statement, values })) as Result
    } catch (error) {
      if (isRetry || !isOutdatedStatement(error)) throw error
      if (prepared.generation === this.#generation) this.#startGeneration()
      // PostgreSQL has aborted the transaction: inTransaction runs it again.
      if (inTransaction) throw error
      return this.#query(client, prepared, text, values, true)
    }
  }

  #startGeneration() {
    this.#generation = randomUUID()
    this.#statements.clear()
  }

  #findStatement(text: string, values: unknown[]) {
    if (this.#statements.has(text)) return this.#statements.get(text)
    if (this.#statements.size >= MAX_KNOWN_TEXTS) this.#statements.clear()
    // Without values it may be several statements, which cannot be prepared.
    const isOne = values.length > 0 || !text.includes(';')
    const isPrepared = isOne && PREPARED_COMMAND.test(text) && !SEVERAL_ROWS.test(text) && !SEARCH.test(text)
    const statement = isPrepared ? toStatement(text, this.#generation) : undefined
    this.#statements.set(text, statement)
    return statement
  }

  /** Marks a statement as the most recently used one of its connection, and closes those that must go. */
  #use(client: pg.PoolClient, prepared: Prepared, { name }: Statement) {
    const { names } = prepared
    if (prepared.generation !== this.#generation) {
      prepared.generation = this.#generation
      closeStatements(client, [...names])
      names.clear()
    }
    if (!names.delete(name) && names.size >= MAX_STATEMENTS_PER_CONNECTION) {
      const [oldest] = names
      closeStatements(client, [oldest!])
      names.delete(oldest!)
    }
    names.add(name)
  }
}

function toStatement(text: string, generation: string): Statement {
  const tagged = generation ? `${text} /* ${generation} */` : text
  return { name: createHash('sha256').update(tagged).digest('base64url'), text: tagged }
}

/**
 * Closes statements by messages of the protocol, in the queue of the connection. PgBouncer renames prepared statements and
 * understands these messages, but not DEALLOCATE.
 */
function closeStatements(client: pg.PoolClient, names: string[]) {
  const closing = {
    submit(connection: ProtocolConnection) {
      for (const name of names) {
        connection.close({ type: 'S', name })
        delete connection.parsedStatements[name]
      }
      connection.sync()
    },
    handleReadyForQuery: () => undefined,
    // A lost connection: the query that waits behind fails with the same error.
    handleError: () => undefined,
  }
  client.query(closing as unknown as pg.Submittable)
}

/** The connection under a client of pg; the package has no types for it. */
interface ProtocolConnection {
  close(message: { type: 'S'; name: string }): void
  sync(): void
  parsedStatements: Record<string, string>
}

/**
 * Whether PostgreSQL refuses to run a prepared statement again: the type of its result has changed, or another server
 * took over the connection and does not know it. Nothing was executed.
 */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
