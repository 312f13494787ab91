import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Federation, MANAGER, TOKEN } from './create-database.ts'
import type { Target } from './measure.ts'

const EXPORT_ROWS = 10_000
const MAILS = 10_000

/** The running portal and its federation, which a long work loads while calls are measured. */
interface Bench {
  portal: Target
  federation: Federation
  /** The settings of the portal, for a command beside it. */
  env: Record<string, string>
}

/** Clubs of these sizes must exist. */
export const SIZES = [100, EXPORT_ROWS]

/** Long work of a federation; each is done again and again while others are measured. */
export const LONG_WORK: Record<string, (bench: Bench) => Promise<void>> = {
  [`${EXPORT_ROWS} rows are exported`]: exportMembers,
  'a backup is written': backUp,
  [`a mailing to ${MAILS} is sent`]: sendMails,
}

async function exportMembers({ portal, federation }: Bench) {
  const answer = await fetch(`${portal.url}/api/myabft/getListMemberToXLS`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ id_member: MANAGER, id_club: federation.clubs.get(EXPORT_ROWS) }),
  })
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`)
  await answer.arrayBuffer()
}

async function backUp({ env }: Bench) {
  const command = spawn(process.execPath, ['dist/api/admin.js', 'backup', '-'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  command.stdout.resume()
  const [code] = (await once(command, 'exit')) as [number]
  if (code !== 0) throw new Error(`the backup ended with ${code}`)
}

/** Keeps the queue full. */
async function sendMails({ federation }: Bench) {
  const client = new pg.Client({ connectionString: federation.url })
  await client.connect()
  await client.query(
    `insert into mail (kind, to_address, subject, text, html, created_at, next_try_at)
     select 'mailing', 'membre' || n || '@example.be', 'Nouvelle saison', repeat('Bonjour, ', 200), '', now(), now()
     from generate_series(1, $1::integer - (
       select count(*)::integer from mail where sent_at is null and given_up_at is null
     )) n`,
    [MAILS],
  )
  await client.end()
  await sleep(500)
}

/** Nothing is sent during the windows that follow. */
export async function dropWaitingMails({ url }: Federation) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from mail where sent_at is null and given_up_at is null')
  await client.end()
}
