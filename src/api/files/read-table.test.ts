import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { parseTable } from './parse-table.ts'
import { readTable, readTableFile } from './read-table.ts'

const COLUMNS = [
  { key: 'numero_licence', title: 'Licence' },
  { key: 'nom', title: 'Nom' },
]
const parse = (content: string | Buffer, place = {}) =>
  parseTable(Buffer.from(content as string), TABLE_FILE, { columns: COLUMNS, ...place })
const cells = async (content: string | Buffer, place = {}) => {
  const parsed = await parse(content, place)
  return 'rows' in parsed ? [parsed.header, ...parsed.rows].map((row) => row.cells) : parsed.problem
}
const workbook = (rows: unknown[][], options: { date1904?: boolean } = {}) => {
  const book = utils.book_new(utils.aoa_to_sheet(rows, { cellDates: false }), 'Feuille')
  book.Workbook = { WBProps: { date1904: options.date1904 ?? false } }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const date = (serial: number) => ({ t: 'n', v: serial, z: 'dd/mm/yyyy' })

describe('parseTable of a CSV file', () => {
  it.each([
    [
      'semicolons',
      'Nom;Prénom\nDupont;Zoé',
      [
        ['Nom', 'Prénom'],
        ['Dupont', 'Zoé'],
      ],
    ],
    [
      'commas',
      'Nom,Prénom\r\nDupont,Zoé\r\n',
      [
        ['Nom', 'Prénom'],
        ['Dupont', 'Zoé'],
      ],
    ],
    [
      'tabs',
      'Nom\tPrénom\nDupont\tZoé',
      [
        ['Nom', 'Prénom'],
        ['Dupont', 'Zoé'],
      ],
    ],
    [
      'quotes, with separators and line breaks within them',
      'a;b\n"x;""y""";"1\n2"',
      [
        ['a', 'b'],
        ['x;"y"', '1 2'],
      ],
    ],
    [
      'a comma in a heading with semicolons',
      '"Nom, prénom";Date\nA;B',
      [
        ['Nom, prénom', 'Date'],
        ['A', 'B'],
      ],
    ],
    ['a byte order mark', '\uFEFFNom\nA', [['Nom'], ['A']]],
    [
      'empty rows',
      'Nom;x\n;\n\nA;',
      [
        ['Nom', 'x'],
        ['A', ''],
      ],
    ],
    ['a single column', 'Nom\nA\nB', [['Nom'], ['A'], ['B']]],
    [
      'surrounding spaces and invisible characters',
      ' Nom ;x\n A\u200B ;\u00a0b ',
      [
        ['Nom', 'x'],
        ['A', 'b'],
      ],
    ],
  ])('reads %s', async (_, content, expected) => expect(await cells(content)).toEqual(expected))

  it('reads Windows-1252', async () => {
    expect(await cells(Buffer.from('Pr\xe9nom;Co\xfbt \x80\nZo\xe9;5', 'latin1'))).toEqual([
      ['Prénom', 'Coût €'],
      ['Zoé', '5'],
    ])
  })

  it('reads UTF-16', async () => {
    expect(await cells(Buffer.from('\uFEFFPrénom;b\nZoé;1', 'utf16le'))).toEqual([
      ['Prénom', 'b'],
      ['Zoé', '1'],
    ])
  })

  it.each([
    ['a title with commas', 'Liste des membres, clubs, licences\nLicence;Nom\n1;A\n2;B'],
    ['titles filled with separators', 'Membres;\n;\nLicence;Nom\n1;A\n2;B'],
    ['a title in quotes over two lines', '"Liste;\ndes; membres"\nLicence;Nom\n1;A\n2;B'],
  ])('finds the headings below %s', async (_, content) => {
    expect(await cells(content)).toEqual([
      ['Licence', 'Nom'],
      ['1', 'A'],
      ['2', 'B'],
    ])
  })

  it('takes no comma of an address for the separator', async () => {
    expect(await cells('Nom;Adresse\nA;Rue X, 5, Namur\nB;Rue Y, 7, Huy')).toEqual([
      ['Nom', 'Adresse'],
      ['A', 'Rue X, 5, Namur'],
      ['B', 'Rue Y, 7, Huy'],
    ])
  })

  it('reads below the line asked for', async () => {
    expect(await cells('a;b\nc;d\n\ne;f', { header: 2 })).toEqual([
      ['c', 'd'],
      ['e', 'f'],
    ])
    expect(await cells('a;b\nc;d\n\ne;f', { header: 3 })).toBe('placeUnknown')
  })

  it('returns the line where each row begins', async () => {
    const parsed = await parse('a;b\n"1\n2";x\n\ny;z')
    expect('rows' in parsed && [parsed.header, ...parsed.rows].map(({ line }) => line)).toEqual([1, 2, 5])
  })

  it.each([
    ['an empty file', '', 'empty'],
    ['blank lines', ' \n;;\n', 'empty'],
    ['an unclosed quote', 'a;b\n"x;y', 'openQuote'],
    ['binary content', 'a\0b', 'unreadable'],
    ['a cell that is too long', `a\n${'x'.repeat(TABLE_FILE.cellLength + 1)}`, 'cellTooLong'],
    ['too many columns', 'x;'.repeat(TABLE_FILE.columns + 1), 'tooManyColumns'],
    ['too many rows', 'x\n'.repeat(TABLE_FILE.rows + 1), 'tooManyRows'],
  ])('refuses %s', async (_, content, problem) => expect(await cells(content)).toBe(problem))

  it('reads 50,000 rows', async () => expect(await cells('x\n'.repeat(TABLE_FILE.rows))).toHaveLength(50_000))
})

describe('parseTable of a workbook', () => {
  it('returns dates, numbers, texts and booleans as text', async () => {
    const content = workbook([
      ['Date', 'Score', 'Licence', 'Réussi'],
      [date(46341), 7.85, '000123', true],
      [date(60), 12, ' x ', false],
    ])
    expect(await cells(content)).toEqual([
      ['Date', 'Score', 'Licence', 'Réussi'],
      ['2026-11-15', '7.85', '000123', 'oui'],
      // A day that Excel invented: the number stays, which is no date.
      ['60', '12', 'x', 'non'],
    ])
  })

  it('reads dates of the 1904 system', async () => {
    expect(await cells(workbook([['Date'], [date(44879)]], { date1904: true }))).toEqual([['Date'], ['2026-11-15']])
  })

  it('says that unformatted numbers count from 1904', async () => {
    expect(await parse(workbook([['Date'], [41737]], { date1904: true }))).toMatchObject({
      since1904: true,
      rows: [{ cells: ['41737'] }],
    })
    expect(await parse(workbook([['Date'], [41737]]))).toMatchObject({ since1904: false })
  })

  it('reads the sheet with the most known headings, or the one asked for', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['Lisez-moi'], ['Nom des fichiers']]), 'Aide')
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Vide')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Membres 2026'], ['Licence', 'Nom'], ['1', 'A']]), 'Membres')
    utils.book_append_sheet(book, utils.aoa_to_sheet([Array.from({ length: 200 }, () => 'Nom')]), 'Large')
    const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect(await parse(content)).toMatchObject({
      sheets: ['Aide', 'Vide', 'Membres', 'Large'],
      sheet: 2,
      header: { line: 2 },
    })
    expect(await cells(content)).toEqual([
      ['Licence', 'Nom'],
      ['1', 'A'],
    ])
    expect(await cells(content, { sheet: 0 })).toEqual([['Lisez-moi'], ['Nom des fichiers']])
    expect(await cells(content, { sheet: 1 })).toBe('empty')
    expect(await cells(content, { sheet: 3 })).toBe('tooManyColumns')
    expect(await cells(content, { sheet: 4 })).toBe('placeUnknown')
  })

  it('ignores formulas and returns their stored result', async () => {
    const sheet = utils.aoa_to_sheet([['a'], ['b']])
    sheet['A2'] = { t: 's', f: 'HYPERLINK("http://evil.test","x")', v: 'shown' }
    expect(await cells(write(utils.book_new(sheet, 'x'), { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toEqual([
      ['a'],
      ['shown'],
    ])
  })

  it('refuses the old Excel format with its own message', async () => {
    const old = write(utils.book_new(utils.aoa_to_sheet([['a']]), 'x'), { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect(await cells(old)).toBe('oldExcel')
  })

  it('refuses a zip bomb, whatever size it claims', async () => {
    const bomb = deflateRawSync(Buffer.alloc(TABLE_FILE.unpackedBytes + 1))
    // One entry that claims to be ten bytes.
    const local = Buffer.alloc(31)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(bomb.length, 18)
    local.writeUInt32LE(10, 22)
    local.writeUInt16LE(1, 26)
    const directory = Buffer.alloc(47)
    directory.writeUInt32LE(0x02014b50, 0)
    directory.writeUInt16LE(8, 10)
    directory.writeUInt32LE(bomb.length, 20)
    directory.writeUInt32LE(10, 24)
    directory.writeUInt16LE(1, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(47, 12)
    end.writeUInt32LE(31 + bomb.length, 16)
    expect(await cells(Buffer.concat([local, bomb, directory, end]))).toBe('tooLarge')
  })
})

describe('readTable, in a worker thread', () => {
  it('returns lines and cells', async () => {
    await expect(readTable(Buffer.from('a;b\n1;2'), { columns: [] })).resolves.toMatchObject({
      header: { line: 1, cells: ['a', 'b'] },
      rows: [{ line: 2, cells: ['1', '2'] }],
    })
  })

  it('refuses a bad file with a field error', async () => {
    await expect(readTable(Buffer.alloc(0), { columns: [] })).rejects.toMatchObject({
      body: { errors: { contenu: [tableMessages.empty] } },
    })
    await expect(readTable(Buffer.alloc(TABLE_FILE.bytes + 1), { columns: [] })).rejects.toMatchObject({ status: 422 })
    await expect(readTableFile('pas du base64 !', { columns: [] })).rejects.toMatchObject({ status: 422 })
  })
})

describe('parseTable of 10,000 mutated files', () => {
  it('returns rows or a problem, and never throws', async () => {
    let seed = 20261115
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed % below
    }
    const sources = [
      Buffer.from('Licence;Nom;Date\n1;"Du;pont";01/02/2020\n2;Zoé;2020-02-29\n'),
      workbook([
        ['Licence', 'Nom', 'Date'],
        ['1', 'Dupont', date(46341)],
        ['2', 'Zoé', true],
      ]),
    ]
    const outcomes = { rows: 0, problem: 0 }
    for (let round = 0; round < 10_000; round += 1) {
      const content = Buffer.from(sources[round % 10 === 0 ? 1 : 0]!)
      for (let change = 0; change <= random(6); change += 1) content[random(content.length)] = random(256)
      const parsed = await parse(content.subarray(0, random(4) === 0 ? random(content.length + 1) : content.length))
      if ('rows' in parsed) {
        outcomes.rows += 1
        expect(
          parsed.rows.every(({ line, cells: all }) => line > 0 && all.every((cell) => typeof cell === 'string')),
        ).toBe(true)
      } else {
        outcomes.problem += 1
        expect(tableMessages[parsed.problem]).toBeTypeOf('string')
      }
    }
    expect(outcomes.rows).toBeGreaterThan(1000)
    expect(outcomes.problem).toBeGreaterThan(100)
  })
})
