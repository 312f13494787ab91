import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import type { Keys } from '#api/config/keys.ts'
import {
  type BackupHeader,
  BadBackup,
  BEGIN,
  END,
  END_OF_ROWS,
  footerShape,
  headerShape,
  type Manifest,
  SAMPLE,
  sealOf,
} from './backup-format.ts'
import { startDigest, type TableDigest } from './digest-tables.ts'
import { nameOf } from './list-tables.ts'

export const DAMAGED = 'Ce fichier n’est pas une sauvegarde entière et intacte : il a été tronqué, abîmé ou modifié.'
const OTHER_KEYS =
  'Le sceau de cette sauvegarde ne correspond pas : elle a été modifiée, ou ENCRYPTION_KEY et SIGNING_KEY ne sont pas celles du portail qui l’a écrite.'

/** A path, or the stream of a pipe. */
export type BackupSource = string | Readable

/** The events of reading a file from its first line to its last. */
type Part = { line: string; raw: Buffer } | { rows: Buffer } | { endOfRows: Buffer }

/** Reads the whole file before it returns the manifest; throws BadBackup when the file is damaged. */
export async function verifyBackup(source: BackupSource, keys: Keys): Promise<Manifest> {
  const steps = readBackup(source, keys)
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return value
  }
}

type Step = { header: BackupHeader } | 'table' | { rows: Buffer } | 'end of table'

/**
 * Yields a backup in one pass. Only the manifest at its end proves the file, so the caller must undo its steps when
 * this throws.
 */
export async function* readBackup(source: BackupSource, keys: Keys): AsyncGenerator<Step, Manifest> {
  const all = createHash('sha256')
  const digests: TableDigest[] = []
  let header: BackupHeader | undefined
  let digest: ReturnType<typeof startDigest> | undefined
  let footer: z.infer<typeof footerShape> | undefined
  for await (const part of readParts(source)) {
    if (footer) throw new BadBackup(DAMAGED)
    if ('rows' in part) {
      digest!.add(part.rows)
      all.update(part.rows)
      yield part
    } else if ('endOfRows' in part) {
      digests.push({ name: header!.tables[digests.length]!.name, ...digest!.end() })
      all.update(part.endOfRows)
      yield 'end of table'
    } else if (part.line.startsWith(END)) footer = parse(footerShape, part.line.slice(END.length))
    else {
      all.update(part.raw)
      if (!header) {
        header = readHeader(part.line)
        if (!canDecrypt(keys, header.sample)) throw new BadBackup(OTHER_KEYS)
        yield { header }
      } else {
        const table = header.tables[digests.length]
        if (!table || part.line !== `COPY ${nameOf(table)} FROM stdin;`) throw new BadBackup(DAMAGED)
        digest = startDigest()
        yield 'table'
      }
    }
  }
  if (!header || !footer || digests.length !== header.tables.length) throw new BadBackup(DAMAGED)
  if (all.digest('hex') !== footer.sha256) throw new BadBackup(DAMAGED)
  if (JSON.stringify(digests) !== JSON.stringify(footer.tables)) throw new BadBackup(DAMAGED)
  if (!keys.signers.some((signer) => sealOf(signer, footer) === footer.seal)) throw new BadBackup(OTHER_KEYS)
  return { ...header, ...footer, tables: header.tables.map((table, index) => ({ ...table, ...digests[index]! })) }
}

function canDecrypt(keys: Keys, sample: string) {
  try {
    return keys.decrypt(Buffer.from(sample, 'base64')) === SAMPLE
  } catch {
    return false
  }
}

function readHeader(line: string) {
  if (!line.startsWith(BEGIN)) throw new BadBackup('Ce fichier n’est pas une sauvegarde de MyABFT.')
  return parse(headerShape, line.slice(BEGIN.length))
}

function parse<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new BadBackup(DAMAGED, { cause: error })
  }
}

/** Holds at most one chunk of the file and one row in memory. */
async function* readParts(source: BackupSource): AsyncGenerator<Part> {
  let inRows = false
  for await (const lines of readWholeLines(source)) {
    let at = 0
    while (at < lines.length) {
      if (inRows) {
        const end = findEndOfRows(lines, at)
        if (end > at || end === -1) yield { rows: lines.subarray(at, end === -1 ? lines.length : end) }
        if (end === -1) break
        at = end + END_OF_ROWS.length
        inRows = false
        yield { endOfRows: lines.subarray(end, at) }
      } else {
        const end = lines.indexOf(10, at)
        const raw = lines.subarray(at, end + 1)
        at = end + 1
        const line = raw.toString('utf8', 0, raw.length - 1)
        inRows = line.startsWith('COPY ')
        yield { line, raw }
      }
    }
  }
}

function findEndOfRows(lines: Buffer, from: number) {
  if (lines.subarray(from, from + END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return from
  const found = lines.indexOf(`\n${END_OF_ROWS}`, from)
  return found === -1 ? -1 : found + 1
}

/** Chunks that end with a line. A rest without a line end means that the file was truncated. */
async function* readWholeLines(source: BackupSource) {
  let begun: Buffer[] = []
  try {
    for await (const piece of unpack(source)) {
      const bytes = piece as Buffer
      const end = bytes.lastIndexOf(10) + 1
      if (end > 0) {
        yield Buffer.concat([...begun, bytes.subarray(0, end)])
        begun = []
      }
      begun.push(bytes.subarray(end))
    }
  } catch (error) {
    throw isOfTheFileSystem(error) ? error : new BadBackup(DAMAGED, { cause: error })
  }
  if (begun.some(({ length }) => length > 0)) throw new BadBackup(DAMAGED)
}

function unpack(source: BackupSource) {
  const packed = typeof source === 'string' ? createReadStream(source) : source
  const unpacked = createGunzip({ chunkSize: 128 * 1024 })
  packed.on('error', (error: Error) => unpacked.destroy(error))
  return packed.pipe(unpacked)
}

function isOfTheFileSystem(error: unknown) {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
