import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '#api/database/connect.ts'
import type { GradeStep } from '#domain/next-grading.ts'
import type { Env } from './env.ts'

/** The environment variable that each setting of the secretariat overrides. */
const VARIABLES = {
  name: 'FEDERATION_NAME',
  short_name: 'FEDERATION_SHORT_NAME',
  address: 'FEDERATION_ADDRESS',
  phone: 'FEDERATION_PHONE',
  email: 'FEDERATION_EMAIL',
  enterprise_number: 'FEDERATION_ENTERPRISE_NUMBER',
  link_site: 'LINK_SITE',
  link_calendar: 'LINK_CALENDAR',
  link_contact: 'LINK_CONTACT',
  link_open_club: 'LINK_OPEN_CLUB',
  link_exam: 'LINK_EXAM',
  iban: 'FEDERATION_IBAN',
  bic: 'FEDERATION_BIC',
  other_ibans: 'FEDERATION_OTHER_IBANS',
} as const satisfies Record<string, keyof Env>

export type FederationValue = keyof typeof VARIABLES
const NAMES = Object.keys(VARIABLES) as FederationValue[]

/** Two rows, since different roles may change them. */
const FEDERATION_SETTINGS = ['federation', 'federation_account']

/** How long another instance may still use the settings from before a change. */
const LIFE_MS = 2000

/** The federation's settings: those that the secretariat wrote, else those of the environment. */
export interface Federation {
  /** The values of the environment. */
  installed: Record<FederationValue, string>
  /** The configuration with the secretariat's overrides. Each call, page and job reads it once. */
  currentEnv(): Promise<Env>
  /** The last result of `currentEnv`, or the environment's values: for a page that must not wait for the database. */
  lastKnownEnv(): Env
  /**
   * The table of grades, cached because every listing of a club needs all of it: the same array until one changes, since
   * rows that were derived from it are remembered with it.
   */
  grades(): Promise<GradeStep[]>
  /** Drops the cache of this instance after a change. */
  forget(): void
}

export function createFederation(env: Env, db: Connection): Federation {
  let lastKnown = env
  const current = keepBriefly(async () => {
    lastKnown = await readEnvFrom(env, db)
    return lastKnown
  })
  let lastGrades: GradeStep[] = []
  const grades = keepBriefly(async () => {
    const read = await db.selectFrom('grade').selectAll().orderBy('ordre').execute()
    if (!isDeepStrictEqual(read, lastGrades)) lastGrades = read
    return lastGrades
  })
  return {
    installed: Object.fromEntries(NAMES.map((name) => [name, env[VARIABLES[name]]])) as Federation['installed'],
    currentEnv: () => current.get(),
    lastKnownEnv: () => lastKnown,
    grades: () => grades.get(),
    forget() {
      current.forget()
      grades.forget()
    },
  }
}

function keepBriefly<T>(read: () => Promise<T>) {
  let kept: { value: Promise<T>; until: number } | undefined
  const forget = () => {
    kept = undefined
  }
  return {
    get() {
      if (!kept || kept.until <= performance.now()) {
        const value = read()
        kept = { value, until: performance.now() + LIFE_MS }
        value.catch(forget)
      }
      return kept.value
    },
    forget,
  }
}

async function readEnvFrom(env: Env, db: Connection): Promise<Env> {
  const rows = await db.selectFrom('setting').select('value').where('key', 'in', FEDERATION_SETTINGS).execute()
  const written = Object.assign({}, ...rows.map(({ value }) => value)) as Partial<Record<FederationValue, string>>
  const values = NAMES.filter((name) => written[name]).map((name) => [VARIABLES[name], written[name]])
  // Another IBAN may belong to another bank, so the environment's BIC no longer applies.
  const bic = written.iban ? { FEDERATION_BIC: written.bic ?? '' } : {}
  return { ...env, ...Object.fromEntries(values), ...bic }
}
