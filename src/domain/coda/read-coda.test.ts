import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodaStatement, writeCoda } from '#tests/support/coda.ts'
import { MAX_MOVEMENTS, readCoda } from './read-coda.ts'

const COMMUNICATION = '090933755493'
const sound: CodaStatement = {
  moves: [
    { amount: 80, communication: COMMUNICATION, name: 'TKD NAMUR ÉLITE', reference: 'A1' },
    { amount: -12.5, communication: 'Frais' },
    {
      amount: 40,
      communication: 'Licence de Zoé, voir le message de notre club du 3 mars dernier et la suite au verso',
    },
  ],
}

/** The sound file with one of its lines changed. */
function change(lineNumber: number, how: (line: string) => string | null, statement = sound) {
  const lines = writeCoda(statement).toString('latin1').trimEnd().split('\r\n')
  const changed = how(lines[lineNumber - 1]!)
  const kept = changed === null ? lines.toSpliced(lineNumber - 1, 1) : lines.with(lineNumber - 1, changed)
  return readCoda(Buffer.from(kept.join('\n'), 'latin1'))
}

/** A file with its lines changed together. */
function changeLines(how: (lines: string[]) => string[], statement = sound) {
  return readCoda(
    Buffer.from(how(writeCoda(statement).toString('latin1').trimEnd().split('\r\n')).join('\n'), 'latin1'),
  )
}
const put = (position: number, text: string) => (line: string) =>
  line.slice(0, position - 1) + text + line.slice(position - 1 + text.length)

it('readCoda reads œ, ’ and € of a windows-1252 file', () => {
  const move = { amount: 40, name: 'C\x8cUR D\x92ACIER', communication: 'B\x9cuf d\x92\xe9t\xe9, 40 \x80' }
  expect(readCoda(writeCoda({ moves: [move] })).movements).toMatchObject([
    { counterpartyName: 'CŒUR D’ACIER', communication: 'Bœuf d’été, 40 €' },
  ])
})

it('readCoda reads payer, amount, date and communication of each movement', () => {
  const { problems, statements, movements, moreFollows } = readCoda(writeCoda(sound))
  expect(problems).toEqual([])
  expect(moreFollows).toBe(false)
  expect(statements).toEqual([
    {
      account: 'BE68539007547034',
      currency: 'EUR',
      sequence: 1,
      date: '2026-03-09',
      oldBalanceCents: 100_000,
      newBalanceCents: 110_750,
      movements: 3,
    },
  ])
  expect(movements).toMatchObject([
    {
      line: 3,
      amountCents: 8000,
      valueDate: '2026-03-09',
      structured: COMMUNICATION,
      communication: '',
      counterpartyName: 'TKD NAMUR ÉLITE',
      counterpartyAccount: 'BE71096123456769',
      account: 'BE68539007547034',
      currency: 'EUR',
      correction: false,
      reference: 'A1',
    },
    { line: 6, amountCents: -1250, structured: null, communication: 'Frais' },
    {
      line: 9,
      amountCents: 4000,
      communication: 'Licence de Zoé, voir le message de notre club du 3 mars dernier et la suite au verso',
    },
  ])
})

it.each([
  ['101', COMMUNICATION, COMMUNICATION, ''],
  ['102', COMMUNICATION, COMMUNICATION, ''],
  ['102', '090933755494', '090933755494', ''],
  ['100', '539007547034', null, '539007547034'],
  ['127', '539007547034', null, '539007547034'],
])(
  'readCoda reads a communication of kind %s with %s as structured %s, text %j',
  (kind, digits, structured, communication) => {
    const { movements } = readCoda(writeCoda({ moves: [{ amount: 1, communication: digits, kind }] }))
    expect(movements).toMatchObject([{ structured, communication }])
  },
)

it('readCoda accepts several accounts and several files in one', () => {
  const { problems, statements, movements } = readCoda(
    writeCoda(sound, { account: 'BE71096123456769', balance: -20, moves: [{ amount: 5 }] }, { moves: [] }),
  )
  expect(problems).toEqual([])
  expect(statements.map(({ newBalanceCents }) => newBalanceCents)).toEqual([110_750, -1500, 100_000])
  expect(movements.map(({ account }) => account.slice(0, 4))).toEqual(['BE68', 'BE68', 'BE68', 'BE71'])
  expect(readCoda(Buffer.concat([writeCoda(sound), writeCoda(sound)])).movements).toHaveLength(6)
})

it('readCoda reads a file whose last trailer announces another one, and sets moreFollows', () => {
  const file = readCoda(writeCoda({ ...sound, moreFollows: true }))
  expect(file).toEqual({ ...readCoda(writeCoda(sound)), moreFollows: true })
  expect(file.movements).toHaveLength(3)
  // The announced file is part of this one.
  expect(readCoda(writeCoda(sound, sound)).moreFollows).toBe(false)
  expect(readCoda(Buffer.concat([writeCoda({ ...sound, moreFollows: true }), writeCoda(sound)])).moreFollows).toBe(
    false,
  )
})

it.each<[string, Partial<CodaStatement>, string, string]>([
  ['an old Belgian number', { structure: '0', account: '539007547034' }, 'BE68539007547034', 'EUR'],
  ['an old number in dollars', { structure: '0', account: '539007547034', currency: 'USD' }, 'BE68539007547034', 'USD'],
  ['a Belgian IBAN', {}, 'BE68539007547034', 'EUR'],
  [
    'an IBAN followed by a zone of the bank',
    { account: `${'BE68539007547034'.padEnd(31)}XYZ` },
    'BE68539007547034',
    'EUR',
  ],
  ['a foreign IBAN', { structure: '3', account: 'FR1420041010050500013M02606' }, 'FR1420041010050500013M02606', 'EUR'],
])('readCoda reads the account of a statement: %s', (_what, given, account, currency) => {
  const { problems, statements, movements } = readCoda(writeCoda({ ...sound, ...given }))
  expect([problems, statements]).toMatchObject([[], [{ account, currency }]])
  expect(new Set(movements.map((one) => `${one.account} ${one.currency}`))).toEqual(new Set([`${account} ${currency}`]))
})

it.each([
  ['007', 7],
  ['000', 0],
  ['   ', 0],
  ['99 ', 0],
])('readCoda reads the number %j of a statement as %i', (text, sequence) => {
  expect(change(2, put(126, text)).statements).toMatchObject([{ sequence }])
})

describe('readCoda counts a globalised total once', () => {
  const details = [
    { amount: 80, communication: COMMUNICATION, transaction: '50150000' },
    { amount: 40, communication: 'Zoé', transaction: '50150000' },
  ]
  it('by its details, which carry the communications', () => {
    const { problems, movements } = readCoda(
      writeCoda({ moves: [{ amount: 120, transaction: '10150000', details }, { amount: 7 }] }),
    )
    expect(problems).toEqual([])
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([8000, 4000, 700])
  })
  it('by itself, when the bank gives no details or only explains it', () => {
    const alone = readCoda(writeCoda({ moves: [{ amount: 120, transaction: '10150000' }] }))
    expect(alone.movements.map(({ amountCents }) => amountCents)).toEqual([12_000])
    const explained = readCoda(
      writeCoda({
        moves: [
          { amount: 118, transaction: '30150000', details: [{ amount: 120 }, { amount: -3, transaction: '80137000' }] },
        ],
      }),
    )
    expect(explained.movements.map(({ amountCents }) => amountCents)).toEqual([11_800])
  })
  it('by the innermost details of totals within totals', () => {
    const nested = [
      { amount: 70, transaction: '70150000' },
      { amount: 40, transaction: '90150000' },
      { amount: 30, transaction: '90150000' },
      { amount: 50, transaction: '60150000' },
    ]
    const { movements } = readCoda(writeCoda({ moves: [{ amount: 120, transaction: '20150000', details: nested }] }))
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([4000, 3000, 5000])
  })
  it.each([
    ['a total within it that has no parts', ['70150000', 70], ['60150000', 50]],
    ['a total within it that stands last', ['60150000', 50], ['70150000', 70]],
    ['a part without a total within it', ['60150000', 50], ['90150000', 70]],
  ] as const)('by each of its details: %s', (_which, [one, first], [other, second]) => {
    const pair = [
      { amount: first, transaction: one },
      { amount: second, transaction: other },
    ]
    const { movements } = readCoda(writeCoda({ moves: [{ amount: 120, transaction: '20150000', details: pair }] }))
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([first * 100, second * 100])
  })
  it('by a part that stands before the total within it', () => {
    const mixed = [
      { amount: 40, transaction: '90150000' },
      { amount: 70, transaction: '70150000' },
      { amount: 70, transaction: '90150000' },
    ]
    const { movements } = readCoda(writeCoda({ moves: [{ amount: 110, transaction: '20150000', details: mixed }] }))
    expect(movements.map(({ amountCents }) => amountCents)).toEqual([4000, 7000])
  })
  it('and reports details that do not sum to it', () => {
    const { problems, movements } = readCoda(
      writeCoda({ moves: [{ amount: 7 }, { amount: 130, transaction: '10150000', details }] }),
    )
    expect(problems).toEqual([
      { line: 6, message: 'Ligne 6\u00a0: les détails de ce mouvement ne font pas son total.' },
    ])
    expect(movements).toEqual([])
  })
})

/** The three lines of the movement that begins there, with other text at the position. */
const putInMovement = (from: number, position: number, text: string) => (lines: string[]) =>
  lines.map((line, index) => (index + 1 >= from && index < from + 2 ? put(position, text)(line) : line))

it('readCoda counts both of two movements with the same number', () => {
  const { movements } = changeLines(putInMovement(6, 3, '0001'), { moves: [{ amount: 7 }, { amount: 5 }] })
  expect(movements.map(({ amountCents }) => amountCents)).toEqual([700, 500])
})

it.each([
  ['the first movement', 3, [{ amount: 0 }, { amount: 7 }]],
  ['a movement of another number', 6, [{ amount: 7 }, { amount: 0 }]],
])('readCoda reports a detail without a total: %s', (_which, line, moves) => {
  expect(changeLines(putInMovement(line, 7, '0001'), { moves }).problems).toEqual([
    { line, message: `Ligne ${line}\u00a0: un détail n’est précédé d’aucun total.` },
  ])
})

it.each([
  ['within a word', 'x'.repeat(53), 'club', `${'x'.repeat(53)}club`],
  ['before a blank', 'x'.repeat(53), ' club', `${'x'.repeat(53)} club`],
  ['behind a blank', `${'x'.repeat(52)} `, 'club', `${'x'.repeat(52)} club`],
])('readCoda joins a communication that the bank cut %s', (_where, first, second, whole) => {
  const cut = (lines: string[]) =>
    lines.with(8, put(63, first)(lines[8]!)).with(9, put(11, second.padEnd(53))(lines[9]!))
  const short = { moves: [...sound.moves.slice(0, 2), { amount: 40, communication: 'y' }] }
  expect(changeLines(cut, short).movements[2]).toMatchObject({ communication: whole })
})

it.each([
  ['a date, as it is', '050326', '2026-03-05'],
  ['zeros, as the day of entry', '000000', '2026-03-09'],
  ['blanks, as the day of entry', '      ', '2026-03-09'],
])('readCoda reads the value date of a movement: %s', (_what, text, valueDate) => {
  expect(change(3, put(48, text)).movements[0]).toMatchObject({ valueDate })
})

it('readCoda dates an undated movement by its statement, and reports one without either', () => {
  const undated = (lines: string[]) => lines.with(2, put(48, '000000')(put(116, '000000')(lines[2]!)))
  expect(changeLines(undated).movements[0]).toMatchObject({ valueDate: '2026-03-09' })
  const { problems } = changeLines((lines) => undated(lines.with(1, put(59, '000000')(lines[1]!))))
  expect(problems).toEqual([{ line: 3, message: 'Ligne 3\u00a0: le mouvement n’a pas de date.' }])
})

it('readCoda reads no type of communication as free text, and no currency as euros', () => {
  expect(change(6, put(62, ' ')).movements[1]).toMatchObject({ structured: null, communication: 'Frais' })
  expect(change(2, put(40, '   ')).statements).toMatchObject([{ currency: 'EUR' }])
})

it.each<[string, (lines: string[]) => string[], string[]]>([
  [
    'a file that stops within a statement',
    (lines) => lines.slice(0, 5),
    [
      'Ligne 5\u00a0: le fichier s’arrête avant le nouveau solde (enregistrement 8).',
      'Ligne 5\u00a0: le fichier s’arrête avant sa fin (enregistrement 9)\u00a0: il est incomplet.',
    ],
  ],
  [
    'a header before the end',
    (lines) => lines.toSpliced(12, 0, lines[0]!, ...lines.slice(1, 12)),
    ['Ligne 13\u00a0: un nouvel en-tête commence avant la fin (enregistrement 9) du précédent.'],
  ],
  [
    'an account before the new balance',
    (lines) => lines.toSpliced(2, 0, lines[1]!),
    [
      'Ligne 3\u00a0: un nouveau compte commence avant le nouveau solde (enregistrement 8) du précédent.',
      'Ligne 14\u00a0: la banque annonce 11 enregistrements, le fichier en compte 12.',
    ],
  ],
  [
    'a file without an account',
    (lines) => [lines[0]!, put(17, '000000')(lines[12]!)],
    ['Ligne 2\u00a0: ce fichier ne contient aucun compte.'],
  ],
  [
    'one unreadable line, and no problem that follows from it',
    (lines) => lines.with(2, put(40, 'X')(lines[2]!)),
    ['Ligne 3\u00a0: le montant du mouvement n’est pas un nombre.'],
  ],
  [
    'two unreadable movements',
    (lines) => lines.with(2, put(40, 'X')(lines[2]!)).with(5, put(40, 'X')(lines[5]!)),
    [
      'Ligne 3\u00a0: le montant du mouvement n’est pas un nombre.',
      'Ligne 6\u00a0: le montant du mouvement n’est pas un nombre.',
    ],
  ],
  ['an empty file', () => [], ['Ligne 1\u00a0: le fichier est vide.']],
])('readCoda reports %s', (_what, how, messages) => {
  expect(changeLines(how).problems.map(({ message }) => message)).toEqual(messages)
})

it.each(['00149000', '00199000', '01399000'])('readCoda marks the transaction %s as a correction', (transaction) => {
  expect(readCoda(writeCoda({ moves: [{ amount: 9, transaction }] })).movements).toMatchObject([{ correction: true }])
})

it.each<[string, number, (line: string) => string | null, number, string]>([
  ['a line too short', 4, (line) => line.slice(1), 4, 'la ligne compte 127 caractères au lieu de 128.'],
  ['no header', 1, () => null, 1, 'l’en-tête (enregistrement 0) manque avant cette ligne.'],
  ['another version of CODA', 1, put(128, '1'), 1, 'ce n’est pas un fichier CODA de la version 2.'],
  ['a day of creation that does not exist', 1, put(6, '310226'), 1, 'la date de création n’existe pas.'],
  ['no old balance', 2, () => null, 2, 'l’ancien solde (enregistrement 1) manque avant cette ligne.'],
  ['an old balance in letters', 2, put(44, 'X'), 2, 'l’ancien solde n’est pas un montant.'],
  ['a day of the old balance that does not exist', 2, put(59, '310226'), 2, 'la date de l’ancien solde n’existe pas.'],
  ['a movement without a number', 3, put(3, 'X'), 3, 'le numéro du mouvement n’est pas un nombre.'],
  ['a detail in letters', 3, put(7, 'X'), 3, 'le numéro du mouvement n’est pas un nombre.'],
  ['a transaction in letters', 3, put(54, 'X'), 3, 'le code de la transaction n’est pas un nombre.'],
  [
    'an invalid type of communication',
    3,
    put(62, '2'),
    3,
    'le type de communication n’est ni 0 (libre) ni 1 (structurée).',
  ],
  ['an invalid sign', 3, put(32, '2'), 3, 'le signe du mouvement n’est ni 0 (crédit) ni 1 (débit).'],
  ['an amount in letters', 3, put(40, 'é'), 3, 'le montant du mouvement n’est pas un nombre.'],
  ['a fraction of a cent', 3, put(47, '1'), 3, 'le montant du mouvement compte une fraction de cent.'],
  ['a value date that does not exist', 3, put(48, '300226'), 3, 'la date du mouvement n’existe pas.'],
  ['a day of entry that does not exist', 3, put(116, '300226'), 3, 'la date du mouvement n’existe pas.'],
  [
    'an amount that contradicts the new balance',
    3,
    put(43, '81'),
    12,
    'les mouvements mènent à un solde de 1\u202f108,50\u00a0€, mais la banque annonce 1\u202f107,50\u00a0€.',
  ],
  [
    'a structured communication of eleven digits',
    3,
    put(77, ' '),
    3,
    'la communication structurée ne compte pas douze chiffres.',
  ],
  [
    'a continuation with another movement number',
    4,
    put(3, '0002'),
    4,
    'cette ligne ne suit pas le mouvement qu’elle complète.',
  ],
  [
    'a continuation with another detail number',
    4,
    put(7, '0001'),
    4,
    'cette ligne ne suit pas le mouvement qu’elle complète.',
  ],
  ['a continuation without its movement', 3, () => null, 3, 'cette ligne ne suit pas le mouvement qu’elle complète.'],
  ['an unknown continuation', 4, put(2, '7'), 4, 'la suite de mouvement « 2.7 » est inconnue.'],
  ['an unknown record', 4, put(1, '5'), 4, 'le type d’enregistrement « 5 » est inconnu.'],
  ['a new balance in letters', 12, put(43, 'X'), 12, 'le nouveau solde n’est pas un montant.'],
  ['an invalid sign of the new balance', 12, put(42, '2'), 12, 'le nouveau solde n’est pas un montant.'],
  ['a day of the new balance that does not exist', 12, put(58, '310226'), 12, 'la date du nouveau solde n’existe pas.'],
  ['a count in letters', 13, put(17, 'X'), 13, 'les totaux de contrôle ne sont pas des nombres.'],
  ['debits in letters', 13, put(23, 'X'), 13, 'les totaux de contrôle ne sont pas des nombres.'],
  ['credits in letters', 13, put(38, 'X'), 13, 'les totaux de contrôle ne sont pas des nombres.'],
  ['a new balance that contradicts the movements', 12, put(57, '5'), 12, 'les mouvements mènent'],
  ['no new balance', 12, () => null, 12, 'le nouveau solde (enregistrement 8) manque avant cette ligne.'],
  ['fewer records than announced', 4, () => null, 12, 'la banque annonce 11 enregistrements, le fichier en compte 10.'],
  ['debits that differ from the total announced', 13, put(34, '9'), 13, 'la banque annonce 19,50\u00a0€ de débits'],
  ['credits that differ from the total announced', 13, put(49, '9'), 13, 'la banque annonce 129,00\u00a0€ de crédits'],
  [
    'a missing trailer',
    13,
    () => null,
    12,
    'le fichier s’arrête avant sa fin (enregistrement 9)\u00a0: il est incomplet.',
  ],
])('readCoda reports %s', (_what, number, how, line, message) => {
  const { problems, movements, statements } = change(number, how)
  expect(problems[0]!.message).toContain(`Ligne ${line}\u00a0: ${message}`)
  expect(problems[0]!.line).toBe(line)
  expect([movements, statements]).toEqual([[], []])
})

it.each([
  ['an empty file', ''],
  ['empty lines', '\r\n\r\n'],
  ['a PNG image', '\x89PNG\r\n\x1a\n\0\0\0'],
  ['a CSV file', 'Date;Montant;Communication\n01/02/2026;40,00;Zoé\n'],
])('readCoda refuses %s with a sentence on line 1', (_what, text) => {
  const { problems } = readCoda(Buffer.from(text, 'latin1'))
  expect(problems.length).toBeGreaterThan(0)
  expect(problems[0]!.message).toMatch(/^Ligne 1\u00a0: .+\.$/)
})

it('readCoda ignores free messages of the bank and does not count them as records', () => {
  const message = `4 00010000${' '.repeat(22)}Fermé le 1er mai`.padEnd(128)
  expect(changeLines((lines) => lines.toSpliced(11, 0, message))).toEqual(readCoda(writeCoda(sound)))
})

it('readCoda accepts MAX_MOVEMENTS movements', () => {
  const most = { moves: Array.from({ length: MAX_MOVEMENTS }, () => ({ amount: 1 })) }
  expect(readCoda(writeCoda(most)).movements).toHaveLength(MAX_MOVEMENTS)
})

it('readCoda reports at most twenty problems, and refuses more than MAX_MOVEMENTS', () => {
  expect(readCoda(Buffer.from('x\n'.repeat(1000))).problems).toHaveLength(20)
  const many = { moves: Array.from({ length: MAX_MOVEMENTS + 1 }, () => ({ amount: 1 })) }
  expect(readCoda(writeCoda(many)).problems[0]!.message).toContain('plus de 5000 mouvements')
})

describe('readCoda with a mutated file', () => {
  const base = writeCoda(sound, { account: 'BE71096123456769', moves: [{ amount: 30, details: [{ amount: 30 }] }] })
  const place = fc.nat(base.length - 1)
  const byte = fc.nat(255)
  const mutation = fc.oneof(
    fc.tuple(place, byte).map(
      ([at, value]) =>
        (file: Buffer) =>
          Buffer.from(file.map((old, i) => (i === at ? value : old))),
    ),
    fc.tuple(place, fc.nat(300)).map(
      ([at, n]) =>
        (file: Buffer) =>
          Buffer.concat([file.subarray(0, at), file.subarray(at + n)]),
    ),
    fc.tuple(place, fc.uint8Array({ maxLength: 140 })).map(
      ([at, more]) =>
        (file: Buffer) =>
          Buffer.concat([file.subarray(0, at), more, file.subarray(at)]),
    ),
    fc.tuple(fc.nat(20), fc.nat(20)).map(([one, other]) => (file: Buffer) => {
      const lines = file.toString('latin1').split('\r\n')
      const [a = '', b = ''] = [lines[one], lines[other]]
      return Buffer.from(
        lines
          .with(one % lines.length, b)
          .with(other % lines.length, a)
          .join('\r\n'),
        'latin1',
      )
    }),
    fc.tuple(place, fc.constantFrom('0', '9', ' ', '1', '\n')).map(
      ([at, value]) =>
        (file: Buffer) =>
          Buffer.from(file.map((old, i) => (i === at ? value.charCodeAt(0) : old))),
    ),
  )

  it('does not throw, and returns no movements when it reports a problem', { timeout: 300_000 }, () => {
    let refused = 0
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const { problems, movements, statements } = readCoda(mutations.reduce((file, mutate) => mutate(file), base))
        if (problems.length > 0) {
          refused += 1
          expect([movements.length, statements.length]).toEqual([0, 0])
          for (const { message } of problems) expect(message).toMatch(/^Ligne \d+\u00a0: .+\.$/)
        }
        for (const { amountCents } of movements) expect(Number.isSafeInteger(amountCents)).toBe(true)
      }),
      { numRuns: 2000, seed: 20_261_115 },
    )
    expect(refused).toBeGreaterThan(1000)
  })
})
