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
 *   -- end {rows and digest of each table, sequences, digest and seal of everything above}
 *
 * COPY never writes a row that is `\.`, so each part ends where it says. A person can read the file without the portal.
 * psql alone does not restore it: the tables are in alphabetical order, not in the order of their references.
 */
export const BEGIN = '-- myabft-backup '
export const END = '-- end '
export const SAMPLE = 'myabft-backup'
export const END_OF_ROWS = '\\.\n'

export const headerShape = z.object({
  version: z.literal(1),
  made_at: z.iso.datetime(),
  app_version: z.string(),
  /** Encrypted with ENCRYPTION_KEY: an operator who cannot decrypt it could not decrypt the second factors either. */
  sample: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
})
export type BackupHeader = z.infer<typeof headerShape>

export const footerShape = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/), called: z.boolean() })),
  sha256: z.string(),
  /** HMAC with SIGNING_KEY: proves that the portal wrote the file as it is, and that the keys are that portal's. */
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

/** Why a file cannot be used; the message is shown to the operator. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}
