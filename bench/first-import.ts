import pg from 'pg'
import { copyIn } from '#api/database/copy-rows.ts'
import type { OutputOf } from '#contract/index.ts'
import { letters } from '#tests/support/letters.ts'
import { TOKEN } from './create-database.ts'
import type { Target } from './measure.ts'

export const IMPORT_ROWS = 20_000
const COLUMNS = ['numero_licence', 'nom', 'prenom', 'sexe', 'date_naissance', 'mail']

/** Members that the database does not have yet; each turn brings other ones. */
function peopleOf(turn: number, sexe: string) {
  return Array.from({ length: IMPORT_ROWS }, (_, n) => {
    const born = new Date(Date.UTC(1980, 0, 1 + (n % 14_000))).toISOString().slice(0, 10)
    return [
      String(2_000_000 + turn * IMPORT_ROWS + n),
      `Dubois-${letters(turn)}-${letters(n)}`,
      `Prénom ${letters(n)}`,
      sexe,
      born,
      `n${n}@example.be`,
    ]
  })
}

/**
 * The body of a call that imports a file of members. Writing its three megabytes would delay the answers that the same process
 * measures, so it is written before.
 */
export function prepareImport(turn: number) {
  const file = [COLUMNS, ...peopleOf(turn, 'M')].map((row) => row.join(';')).join('\n')
  return JSON.stringify({
    genre: 'membres',
    nom: 'membres.csv',
    contenu: Buffer.from(file).toString('base64'),
    correspondance: Object.fromEntries(COLUMNS.map((key, place) => [key, place])),
    existants: 'laisser',
  })
}

/** Previews and imports the file, as the secretariat does. Returns the duration of both in ms. */
export async function importMembers(target: Target, wanted: string): Promise<number> {
  const started = performance.now()
  const { empreinte, problemes } = await call<'staffTryImport'>(target, 'staffTryImport', wanted)
  if (problemes.total > 0) throw new Error(`the import has problems: ${JSON.stringify(problemes.premiers[0])}`)
  // Appended to the text, which is not written again.
  const { nouveaux } = await call<'staffRunImport'>(
    target,
    'staffRunImport',
    `${wanted.slice(0, -1)},"empreinte":"${empreinte}"}`,
  )
  if (nouveaux !== IMPORT_ROWS) throw new Error(`${nouveaux} members were imported`)
  return performance.now() - started
}

async function call<Name extends 'staffTryImport' | 'staffRunImport'>(target: Target, name: Name, body: string) {
  const answer = await fetch(`${target.url}/api/myabft/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body,
  })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OutputOf<Name>
}

/** Copies the same rows with COPY into a table with the indexes and checks of `member`. Returns the duration in ms. */
export async function copyMembers(databaseUrl: string, turn: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create table if not exists bare_member (like member including all)')
    const started = performance.now()
    const copy = copyIn(client, `copy bare_member (${COLUMNS.join(', ')}, code_encrypted) from stdin`)
    const rows = peopleOf(turn, '1').map((row) => `${row.join('\t')}\t\\\\x${'ab'.repeat(37)}\n`)
    await copy.write(Buffer.from(rows.join('')))
    await copy.end()
    return performance.now() - started
  } finally {
    await client.end()
  }
}
