import { z } from 'zod'
import type { Signer } from '#api/config/keys.ts'

/**
 * A backup is a gzipped text that reads like this:
 *
 *   -- myabft-backup {what it is, which schema}
 *   COPY "account" ("id", "email") FROM stdin;
 *   1\tanne@…
 *   \.
 *   …
 *   -- end {rows and digest of each table, sequences, digest and seal of all that stands above}
 *
 * COPY never writes a row that is `\.`, so each part ends where it says. Whoever has lost the portal can still read it.
 * psql alone does not restore it: tables stand in the order of their names, not of what they refer to.
 */
export const BEGIN = '-- myabft-backup '
export const END = '-- end '
export const SAMPLE = 'myabft-backup'
export const END_OF_ROWS = '\\.\n'

export const headerShape = z.object({
  version: z.literal(1),
  made_at: z.iso.datetime(),
  app_version: z.string(),
  /** Something encrypted with ENCRYPTION_KEY: whoever cannot read it could not read the second factors either. */
  sample: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
})
export type BackupHeader = z.infer<typeof headerShape>

export const footerShape = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/), called: z.boolean() })),
  sha256: z.string(),
  /** Made with SIGNING_KEY: the file is as the portal wrote it, and the keys at hand are that portal's. */
  seal: z.string(),
})
export type BackupFooter = z.infer<typeof footerShape>

export interface Manifest extends BackupHeader, BackupFooter {
  tables: (BackupHeader['tables'][number] & BackupFooter['tables'][number])[]
}

export function sealOf(signer: Signer, footer: Omit<BackupFooter, 'seal'>) {
  const { tables, sequences, sha256 } = footer
  return signer.sign('backup', JSON.stringify({ tables, sequences, sha256 })).toString('hex')
}

/** What is wrong with a file, in a sentence for whoever wants to use it. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}
