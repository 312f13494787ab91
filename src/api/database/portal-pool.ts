import pg from 'pg'

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that survives a lost connection and a silent database. pg removes its own error listener from a client in use,
 * and an error event without a listener ends the process, so each client has a listener for its whole life.
 */
export class PortalPool extends pg.Pool {
  #open = new Set<pg.PoolClient>()
  #silent = false

  constructor(config: pg.PoolConfig, onError: (error: Error) => void) {
    super(config)
    this.on('connect', (client) => {
      this.#open.add(client)
      client.on('error', onError)
    })
    this.on('remove', (client) => this.#open.delete(client))
    // The pool emits this for an idle client beside the client's own event, which is handled.
    this.on('error', () => undefined)
  }

  /** Whether a query or a caller waits for the database. */
  get isWaitedFor() {
    return this.waitingCount > 0 || this.totalCount > this.idleCount
  }

  get isSilent() {
    return this.#silent
  }

  /**
   * The database does not answer: destroys every connection, so that its query fails at once and a late answer reaches
   * no other query. Until `resume`, calls are refused without waiting.
   */
  giveUp() {
    this.#silent = true
    for (const client of this.#open) client.connection.stream.destroy()
  }

  /** The database answers again. */
  resume() {
    this.#silent = false
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback) {
    if (!this.#silent) return callback ? super.connect(callback) : super.connect()
    const error = new Error('Connection terminated: the database does not answer')
    return callback ? callback(error, undefined, () => undefined) : Promise.reject(error)
  }
}
