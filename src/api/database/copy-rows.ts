import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/**
 * PostgreSQL's COPY, which the driver carries but does not offer: whole tables go through, a piece at a time. A query
 * object with these methods is the driver's own way to add one.
 */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}
interface CopyQuery extends pg.Submittable {
  handleCommandComplete(): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** The rows of `copy … to stdout`, as fast as they are read and no faster. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let wire: Wire | undefined
  const rows = new Readable({ read: () => void wire?.stream.resume() })
  const query: CopyQuery & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit(connection) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }) {
      // The driver uses its buffer again for what comes next.
      if (!rows.push(Buffer.from(chunk))) wire!.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error) => void rows.destroy(error),
  }
  client.query(query)
  return rows
}

export interface CopyIn {
  write(rows: Buffer): Promise<void>
  /** Resolves when the database has taken all of it. */
  end(): Promise<void>
}

/** `copy … from stdin`: what is written waits while the database has not taken what came before. */
export async function copyIn(client: pg.ClientBase, text: string): Promise<CopyIn> {
  let wire: Wire | undefined
  let failed: Error | undefined
  let begin: (error?: Error) => void = () => undefined
  let finish: (error?: Error) => void = () => undefined
  const begun = settled((done) => (begin = done))
  const finished = settled((done) => (finish = done))
  const query: CopyQuery & { handleCopyInResponse(): void } = {
    submit(connection) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyInResponse: () => begin(),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => finish(failed),
    handleError(error) {
      failed = error
      begin(error)
      finish(error)
    },
  }
  client.query(query)
  await begun
  return {
    async write(rows) {
      if (failed) throw failed
      wire!.sendCopyFromChunk(rows)
      if (wire!.stream.writableNeedDrain) await Promise.race([once(wire!.stream, 'drain'), finished])
    },
    async end() {
      if (!failed) wire!.endCopyFrom()
      await finished
    },
  }
}

function settled(start: (done: (error?: Error) => void) => void) {
  const promise = new Promise<void>((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()))
  })
  // Whoever waits for it hears of it; nobody may be waiting yet.
  promise.catch(() => undefined)
  return promise
}
