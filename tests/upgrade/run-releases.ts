import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A built version of the portal in a folder of its own. */
export interface Release {
  folder: string
}

/** Everything that production asks for. Mail goes nowhere. */
const SETTINGS = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://localhost',
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'MyABFT <ne-pas-repondre@example.be>',
  FEDERATION_ADDRESS: 'Rue Haute 1, 5000 Namur',
  FEDERATION_PHONE: '+32 81 00 00 00',
  FEDERATION_EMAIL: 'secretariat@example.be',
  FEDERATION_ENTERPRISE_NUMBER: '0200.065.765',
  FEDERATION_IBAN: 'BE68539007547034',
  LINK_SITE: 'https://www.example.be/',
  LINK_CALENDAR: 'https://www.example.be/calendrier',
  LINK_CONTACT: 'https://www.example.be/contact',
  LINK_OPEN_CLUB: 'https://www.example.be/ouvrir-un-club',
  LINK_EXAM: 'https://www.example.be/examens',
}

/** Instances of the portal on their ports, each started from a release's folder. */
export function createMachine(databaseUrl: string) {
  const copies = new Map<number, ChildProcess>()
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl }

  async function start({ folder }: Release, port: number) {
    const child = spawn(process.execPath, ['dist/api/server.js'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, PORT: String(port) },
    })
    copies.set(port, child)
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode} before it was ready`)
      await sleep(50)
    }
  }

  async function end(port: number) {
    const child = copies.get(port)!
    copies.delete(port)
    await new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done()
      child.on('exit', () => done())
      child.kill('SIGTERM')
    })
  }

  return {
    start,
    async restart(release: Release, port: number) {
      await end(port)
      await start(release, port)
    },
    /** A command of `npm run admin` of that release, as the database's owner. */
    runAdmin({ folder }: Release, args: string[], ownerUrl: string) {
      execFileSync(process.execPath, ['dist/api/admin.js', ...args], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...env, DATABASE_URL: ownerUrl },
      })
    },
    stop: () => Promise.all([...copies.keys()].map(end)),
  }
}

export async function isReady(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.status === 200
}
