import type { Readable } from 'node:stream'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** The rows of `copy … to stdout`, with backpressure. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  return client.query(to(text))
}

export interface CopyIn {
  /** Resolves when the connection accepts more. */
  write(rows: Buffer): Promise<void>
  /** Resolves when the database has stored all rows. */
  end(): Promise<void>
}

/** `copy … from stdin`. The stream reports a refusal of the database only as an event, and then calls nothing back. */
export function copyIn(client: pg.ClientBase, text: string): CopyIn {
  const stream = client.query(from(text))
  const failed = new Promise<never>((_, fail) => {
    stream.on('error', fail)
  })
  // The refusal may come while no write is awaited; the next one reports it.
  failed.catch(() => undefined)
  return {
    write: (rows) => Promise.race([failed, new Promise<void>((taken) => stream.write(rows, () => taken()))]),
    end: () => Promise.race([failed, new Promise<void>((taken) => stream.end(() => taken()))]),
  }
}
