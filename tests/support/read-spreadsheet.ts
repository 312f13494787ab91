import PizZip from 'pizzip'

/** What an independent reader finds in a cell. */
export type Cell = string | number | undefined

export interface Sheet {
  name: string
  rows: Cell[][]
  /** The formats in use, as a person would type them. */
  formats: string[]
  widths: number
  formulas: number
}

const END_OF_CHAIN = 0xfffffffe

/** Reads an .xls by its own records: a compound file holding a BIFF8 stream. */
export function readXls(file: Buffer): Sheet {
  const stream = readWorkbookStream(file)
  const sheet: Sheet = { name: '', rows: [], formats: [], widths: 0, formulas: 0 }
  const put = (record: Buffer, value: Cell) => {
    const row = (sheet.rows[record.readUInt16LE(0)] ??= [])
    row[record.readUInt16LE(2)] = value
  }
  let version = 0
  for (let at = 0; at + 4 <= stream.length; ) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    const record = stream.subarray(at + 4, at + 4 + length)
    at += 4 + length
    if (kind === 0x0809) version = record.readUInt16LE(0)
    else if (kind === 0x0085) sheet.name = readText(record, 6, record.readUInt8(6))
    else if (kind === 0x041e) sheet.formats.push(readText(record, 3, record.readUInt16LE(2), 4))
    else if (kind === 0x007d) sheet.widths += 1
    else if (kind === 0x0204) put(record, readText(record, 7, record.readUInt16LE(6), 8))
    else if (kind === 0x0203) put(record, record.readDoubleLE(6))
    else if (kind === 0x027e) put(record, readRk(record.readUInt32LE(6)))
    else if (kind === 0x0006) sheet.formulas += 1
  }
  if (version !== 0x0600) throw new Error(`not BIFF8 but ${version.toString(16)}`)
  return sheet
}

/** `flags` says whether each character has one byte or two. */
function readText(record: Buffer, flagsBefore: number, length: number, flagsAt = flagsBefore + 1) {
  const wide = (record.readUInt8(flagsAt) & 1) === 1
  const from = flagsAt + 1
  return record.toString(wide ? 'utf16le' : 'latin1', from, from + length * (wide ? 2 : 1))
}

function readRk(rk: number) {
  const plain = (rk & 2) === 2 ? rk >> 2 : doubleOf(rk & 0xfffffffc)
  return (rk & 1) === 1 ? plain / 100 : plain
}

function doubleOf(high: number) {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(high | 0, 4)
  return bytes.readDoubleLE(0)
}

function readWorkbookStream(file: Buffer) {
  if (file.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') throw new Error('not a compound file')
  const size = 1 << file.readUInt16LE(30)
  const sector = (id: number) => file.subarray((id + 1) * size, (id + 2) * size)
  const fat: number[] = []
  for (const id of fatSectors(file, sector)) {
    for (let at = 0; at < size; at += 4) fat.push(sector(id).readUInt32LE(at))
  }
  const chain = (first: number) => {
    const parts: Buffer[] = []
    for (let id = first; id < END_OF_CHAIN - 1; id = fat[id]!) parts.push(sector(id))
    return Buffer.concat(parts)
  }
  const directory = chain(file.readUInt32LE(48))
  for (let at = 0; at < directory.length; at += 128) {
    const name = directory.toString('utf16le', at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2))
    if (name !== 'Workbook') continue
    const length = directory.readUInt32LE(at + 120)
    const first = directory.readUInt32LE(at + 116)
    if (length >= 4096) return chain(first).subarray(0, length)
    const mini = chain(directory.readUInt32LE(116))
    const miniFat = chain(file.readUInt32LE(60))
    const parts: Buffer[] = []
    for (let id = first; id < END_OF_CHAIN - 1; id = miniFat.readUInt32LE(id * 4)) {
      parts.push(mini.subarray(id * 64, (id + 1) * 64))
    }
    return Buffer.concat(parts).subarray(0, length)
  }
  throw new Error('no workbook inside')
}

/** The first 109 are named in the header, the rest in a chain of their own. */
function fatSectors(file: Buffer, sector: (id: number) => Buffer) {
  const ids: number[] = []
  const take = (bytes: Buffer, from: number, to: number) => {
    for (let at = from; at < to; at += 4)
      if (bytes.readUInt32LE(at) < END_OF_CHAIN - 1) ids.push(bytes.readUInt32LE(at))
  }
  take(file, 76, 512)
  for (let id = file.readUInt32LE(68); id < END_OF_CHAIN - 1; ) {
    const more = sector(id)
    take(more, 0, more.length - 4)
    id = more.readUInt32LE(more.length - 4)
  }
  return ids
}

/** Reads an .xlsx by its own files: a ZIP of XML. */
export function readXlsx(file: Buffer): Sheet {
  const zip = new PizZip(file)
  const read = (name: string) => zip.file(name)?.asText() ?? ''
  const xml = read('xl/worksheets/sheet1.xml')
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>([^]*?)<\/si>/g)].map(([, si]) =>
    [...si!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => unescape(text!)).join(''),
  )
  const rows = [...xml.matchAll(/<row [^>]*>([^]*?)<\/row>/g)].map(([, row]) => {
    const cells: Cell[] = []
    for (const [, column, attributes, value] of row!.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>([^<]*)<\/v>)?<\/c>/g)) {
      if (value === undefined) continue
      cells[columnOf(column!)] = attributes!.includes('t="s"') ? shared[Number(value)] : Number(value)
    }
    return cells
  })
  return {
    name: /<sheet name="([^"]*)"/.exec(read('xl/workbook.xml'))?.[1] ?? '',
    rows,
    formats: [...read('xl/styles.xml').matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code!),
    widths: [...xml.matchAll(/<col /g)].length,
    formulas: [...xml.matchAll(/<f[ >]/g)].length,
  }
}

function columnOf(letters: string) {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function unescape(text: string) {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(\w+);/g, (_, name: string) => named[name] ?? '')
}
