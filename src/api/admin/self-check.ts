import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import { systemClock } from '#api/config/clock.ts'
import { BadConfiguration, type Env } from '#api/config/env.ts'
import { createFederation } from '#api/config/federation.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { readConfiguration } from '#api/config/read-configuration.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { createClient } from '#api/database/connect.ts'
import { pendingMigrations, readApplied } from '#api/database/migrate.ts'
import { listTroubledJobs } from '#api/jobs/troubled-jobs.ts'
import { smtpOptions } from '#api/mail/smtp-options.ts'
import { createMetrics } from '#api/monitoring/metrics.ts'
import { createPayments } from '#api/payments/create-payments.ts'
import { noArgument, withDatabase } from './command.ts'

type Verdict = 'ok' | 'attention' | 'problème'
interface Finding {
  about: string
  verdict: Verdict
  says: string
}
type Database = Parameters<Parameters<typeof withDatabase>[1]>[0]

const OLDEST_POSTGRES = 150_000
const MEGABYTE = 1_000_000
const RIGHTS_MISSING = 'des droits manquent : exécutez deploy/database-grants.sql comme propriétaire des tables'

/** Prints one line for each thing that the portal needs, never with a secret. Returns 1 when something is wrong. */
export async function selfCheck(args: string[], print: (line: string) => void): Promise<number> {
  noArgument(args)
  let worst = 0
  const tell = ({ about, verdict, says }: Finding) => {
    if (verdict === 'problème') worst = 1
    print(`${about.padEnd(17)}${verdict.padEnd(10)}${says}`)
  }
  const env = readSettings(tell)
  if (!env) return 1
  tell(await checkMail(env))
  tell(await checkDisk(env))
  try {
    await withDatabase(env, async (database) => {
      for (const finding of await checkDatabase(env, database)) tell(finding)
      if (env.DATABASE_REPLICA_URL) tell(await checkReplica(env.DATABASE_REPLICA_URL))
      tell(await checkProvider(env, database))
      for (const finding of await checkJobs(database)) tell(finding)
    })
  } catch (error) {
    const reason = reasonOf(error)
    const says = reason === '42501' ? RIGHTS_MISSING : `injoignable (${reason})`
    tell({ about: 'Base de données', verdict: 'problème', says })
  }
  return worst
}

function readSettings(tell: (finding: Finding) => void): Env | undefined {
  const about = 'Configuration'
  try {
    const env = readConfiguration()
    if (env.mode === 'demo')
      tell({ about, verdict: 'attention', says: 'démonstration (NODE_ENV n’est pas production)' })
    else tell({ about, verdict: 'ok', says: `production, ${env.publicUrl}` })
    if (env.mode === 'production' && !env.TRUST_PROXY) {
      tell({
        about,
        verdict: 'attention',
        says: 'TRUST_PROXY est vide : derrière un proxy, tous auraient la même adresse',
      })
    }
    return env
  } catch (error) {
    if (!(error instanceof BadConfiguration)) throw error
    for (const says of error.problems) tell({ about, verdict: 'problème', says })
    return undefined
  }
}

/** Connects and signs in without sending a mail. */
async function checkMail({ mode, SMTP_URL }: Env): Promise<Finding> {
  const about = 'E-mail'
  if (!SMTP_URL) return { about, verdict: 'attention', says: 'aucun serveur (SMTP_URL) : rien ne part' }
  const smtp = createTransport(smtpOptions({ mode }, SMTP_URL))
  try {
    await smtp.verify()
    return { about, verdict: 'ok', says: `${new URL(SMTP_URL).host} répond et accepte la connexion` }
  } catch (error) {
    return { about, verdict: 'problème', says: `${new URL(SMTP_URL).host} : ${reasonOf(error)}` }
  } finally {
    smtp.close()
  }
}

async function checkDisk({ dataDir }: Env): Promise<Finding> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const verdict = free < 200 ? 'problème' : free < 2000 ? 'attention' : 'ok'
  return { about: 'Disque', verdict, says: `${free} Mo libres pour DATA_DIR` }
}

interface Server extends Encryption {
  version: string
  number: number
  superuser: boolean
  owner: boolean
  now: Date
}

interface Encryption {
  /** Null on a Unix socket. */
  loopback: boolean | null
  tls: boolean
}

/** Personal data and hashes of passwords travel on this connection. */
export function checkEncryption({ loopback, tls }: Encryption): Finding | undefined {
  if (tls || loopback !== false) return undefined
  return {
    about: 'Base de données',
    verdict: 'attention',
    says: 'connexion sans TLS à une autre machine : ajoutez sslmode=verify-full à DATABASE_URL',
  }
}

async function checkDatabase(env: Env, { pool }: Database): Promise<Finding[]> {
  const sent = systemClock.now().getTime()
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
       (select rolsuper from pg_roles where rolname = current_user) as superuser,
       exists (select from pg_tables where schemaname = 'public' and tableowner = current_user) as owner,
       clock_timestamp() as now,
       inet_server_addr() <<= any ('{127.0.0.0/8,::1}'::inet[]) as loopback,
       (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as tls`,
  )
  const { version, number, superuser, owner, now } = rows[0]!
  const middle = (sent + systemClock.now().getTime()) / 2
  const about = 'Base de données'
  const findings: Finding[] = [
    number < OLDEST_POSTGRES
      ? { about, verdict: 'problème', says: `PostgreSQL ${version} : il en faut un 15 ou plus récent` }
      : { about, verdict: 'ok', says: `PostgreSQL ${version}` },
  ]
  for (const says of listExcessRights(env, superuser, owner)) findings.push({ about, verdict: 'attention', says })
  const encrypted = checkEncryption(rows[0]!)
  if (encrypted) findings.push(encrypted)
  return [...findings, await checkSchema(pool), checkClock(Math.abs(now.getTime() - middle) / 1000)]
}

/** Rights that would let an attacker with the portal's connection do more than read and write rows. */
export function listExcessRights(
  { mode, DATABASE_URL }: Pick<Env, 'mode' | 'DATABASE_URL'>,
  superuser: boolean,
  owner: boolean,
) {
  if (superuser) return ['le portail s’y connecte comme superutilisateur']
  if (mode !== 'production') return []
  if (owner)
    return ['le portail s’y connecte comme propriétaire des tables : il lui suffit de deploy/database-grants.sql']
  return DATABASE_URL ? [] : ['PostgreSQL embarqué : il n’est corrigé qu’avec le portail lui-même']
}

/** Where lists are exported from. */
async function checkReplica(url: string): Promise<Finding> {
  const about = 'Réplique'
  const client = createClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]!.follows) return { about, verdict: 'ok', says: 'elle répond et suit la base de données' }
    return { about, verdict: 'attention', says: 'DATABASE_REPLICA_URL mène à un serveur qui ne suit aucun autre' }
  } catch (error) {
    return { about, verdict: 'problème', says: `injoignable (${reasonOf(error)})` }
  } finally {
    await client.end()
  }
}

async function checkSchema(pool: Database['pool']): Promise<Finding> {
  const about = 'Schéma'
  const client = await pool.connect()
  const applied = await readApplied(client).finally(() => client.release())
  if (!applied) return { about, verdict: 'problème', says: 'la base est vide : démarrez le portail, ou « migrate »' }
  const pending = await pendingMigrations(pool)
  if (pending.length > 0) return { about, verdict: 'problème', says: `à mettre à jour : ${pending.join(', ')}` }
  return { about, verdict: 'ok', says: `à jour (${applied.at(-1)!.name})` }
}

/** A TOTP changes every 30 seconds, so a clock that is off by more refuses valid ones. */
function checkClock(seconds: number): Finding {
  const verdict = seconds > 20 ? 'problème' : seconds > 2 ? 'attention' : 'ok'
  return {
    about: 'Horloge',
    verdict,
    says: `${seconds.toFixed(1).replace('.', ',')} s d’écart avec la base de données`,
  }
}

async function checkProvider(env: Env, { db, pool }: Database): Promise<Finding> {
  const about = 'Paiements'
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const payments = await createPayments({
    env,
    federation: createFederation(env, db),
    db,
    replica: db,
    pool,
    clock: systemClock,
    keys: deriveKeys(env),
    passwords: await createPasswords(),
    metrics: createMetrics(env.version),
    log: silent,
  })
  if (!payments) return { about, verdict: 'attention', says: 'aucun prestataire : virements seulement' }
  if (await payments.isAvailable()) return { about, verdict: 'ok', says: `${payments.name} répond et accepte les clés` }
  return { about, verdict: 'problème', says: `${payments.name} ne répond pas, ou refuse les clés` }
}

/** Jobs that fail or no longer run. Before the first start there are none. */
async function checkJobs({ db }: Database): Promise<Finding[]> {
  const about = 'Tâches'
  const troubled = await listTroubledJobs(db, systemClock).catch((error: unknown) => {
    // The table or column does not exist yet: the finding about the schema reports it.
    if (['42P01', '42703'].includes(reasonOf(error))) return []
    throw error
  })
  if (troubled.length === 0) return [{ about, verdict: 'ok', says: 'aucune n’échoue ni ne tarde' }]
  return troubled.map(({ name, failures, since }) => ({
    about,
    verdict: 'problème',
    says: `${name} ${failures > 0 ? `échoue (${failures} fois de suite)` : 'ne se termine plus'}, dernier succès : ${since.toISOString()}`,
  }))
}

/** The name or code of the error only: its message may quote a password or a URL with one. */
function reasonOf(error: unknown) {
  const { code, name } = error as { code?: string; name: string }
  return code ?? name
}
