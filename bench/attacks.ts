import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { routes } from '#contract/routes.ts'
import { type Federation, MANAGER, TOKEN } from './create-database.ts'
import { createHostileImages } from './hostile-images.ts'
import { type Call, median, type Target } from './measure.ts'

export const LARGE_REQUESTS = 150
export const HOSTILE_IMAGES = 40
const LARGE_BODY_BYTES = 14_000_000
const QUIET_CALLS = 40

export interface Attack {
  url: string
  token: string
  files: string[]
  atOnce: number
  /** Statuses of a valid run; any other one means that the attack was not measured. */
  expected: string[]
}

/** Unauthenticated requests, each with the largest body that a call accepts. */
export function prepareLargeRequests(target: Target, folder: string): Attack {
  const file = join(folder, 'large-body.json')
  const head = `{"id_member":${MANAGER},"photo":"data:image/jpeg;base64,`
  writeFileSync(file, `${head}${'A'.repeat(LARGE_BODY_BYTES - head.length - 2)}"}`)
  return {
    url: target.url + routes.savePhotoMember.path,
    token: '',
    files: Array.from({ length: LARGE_REQUESTS }, () => file),
    atOnce: LARGE_REQUESTS,
    // The portal answers and closes the connection while the sender still writes.
    expected: ['401', 'EPIPE', 'ECONNRESET'],
  }
}

/** One signed-in account sends every kind of hostile image: first one at a time, then all in parallel. */
export async function prepareHostileImages(target: Target, folder: string): Promise<[Attack, Attack]> {
  const kinds = (await createHostileImages()).map((photo, index) => {
    const file = join(folder, `hostile-${index}.json`)
    writeFileSync(file, JSON.stringify({ id_member: MANAGER, photo }))
    return file
  })
  const attack = {
    url: target.url + routes.savePhotoMember.path,
    token: TOKEN,
    files: Array.from({ length: HOSTILE_IMAGES }, (_, index) => kinds[index % kinds.length]!),
  }
  const decoded = ['200', '422']
  return [
    { ...attack, atOnce: 1, expected: decoded },
    // All but one or two are refused before they are decoded, some before they are read: their connection may end while they
    // are sent.
    { ...attack, atOnce: HOSTILE_IMAGES, expected: [...decoded, '429', 'EPIPE', 'ECONNRESET'] },
  ]
}

/** Repeats `work` from the first byte of the attack to its last answer, and returns the duration of each run. */
export async function whileAttacked(attack: Attack, work: () => Promise<number>) {
  const attacker = fork(
    fileURLToPath(new URL('attacker.ts', import.meta.url)),
    [attack.url, attack.token, String(attack.atOnce), ...attack.files],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  await heardFrom(attacker)
  const state = { running: true }
  const counts = heardFrom<Record<string, number>>(attacker).finally(() => {
    state.running = false
  })
  attacker.send('go')
  const figures: number[] = []
  while (state.running) figures.push(await work())
  for (const [status, count] of Object.entries(await counts)) {
    if (!attack.expected.includes(status)) throw new Error(`${count} requests of the attack got ${status}`)
  }
  return figures
}

async function heardFrom<Message>(child: ChildProcess) {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the attacker ended with ${code}`))),
  ])) as [Message]
  return message
}

/** The server's peak memory during the attack, and its memory before. Linux only. */
export async function measureMemory(target: Target, attack: Attack) {
  const before = residentBytes(target)
  const during = await whileAttacked(attack, async () => {
    await sleep(5)
    return residentBytes(target)
  })
  return Math.max(...during) / before
}

function residentBytes({ pid }: Target) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

/** Median duration of a call during the attack, and without it. */
export async function compareTimes(attack: Attack, call: () => Promise<void>) {
  const timed = async () => {
    const started = performance.now()
    await call()
    return performance.now() - started
  }
  const quiet: number[] = []
  while (quiet.length < QUIET_CALLS) quiet.push(await timed())
  const during = await whileAttacked(attack, timed)
  return median(during) / median(quiet)
}

export async function askHealth(target: Target) {
  const answer = await fetch(`${target.url}/healthz`)
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`)
  await answer.text()
}

const PASSWORD = 'correct-horse-battery'
const PEOPLE = Array.from({ length: 16 }, (_, index) => `personne${index}@example.be`)

/** Other accounts, so that limits per account do not mix the attack with the measured calls. */
export async function addPeople({ url }: Federation) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const passwordHash = await (await createPasswords()).hash(PASSWORD)
  await client.query(
    `insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
     select email, 'Un', 'Quelqu', '', $2, now(), now(), now() from unnest($1::text[]) email`,
    [PEOPLE, passwordHash],
  )
  await client.end()
}

const grantOf = (username: string) => ({ grant_type: 'password', username, password: PASSWORD })

/** Of one person after the other: attempts on one account wait for each other. */
export const signIn: Call = {
  path: routes.token.path,
  method: 'POST',
  body: grantOf(PEOPLE[0]!),
  further: PEOPLE.slice(1).map(grantOf),
}

export async function signInPerson(target: Target) {
  const answer = await fetch(target.url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn.body),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status} ${await answer.text()}`)
  await answer.text()
}
