import type { Connection } from '#api/database/connect.ts'
import type { GradeStep } from '#domain/next-grading.ts'
import type { Env } from './env.ts'

/** What each value of the secretariat takes the place of in the configuration. */
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

/** Kept apart, since not the same people may change them. */
const FEDERATION_SETTINGS = ['federation', 'federation_account']

/** How long another copy of the server may still say what was true before a change. */
const LIFE_MS = 2000

/** What is known of the federation: what the secretariat wrote, and for the rest what the installation was given. */
export interface Federation {
  /** What the installation was given. */
  installed: Record<FederationValue, string>
  /** The configuration with the secretariat's words in it: asked for once per call, page or job. */
  currentEnv(): Promise<Env>
  /** What `currentEnv` last said, or the installation's own: for a page that must not wait for the database. */
  lastKnownEnv(): Env
  /** The table of grades: the listing of a club needs it whole, at every call. */
  grades(): Promise<GradeStep[]>
  /** After a change: this copy of the server follows at once. */
  forget(): void
}

export function createFederation(env: Env, db: Connection): Federation {
  let lastKnown = env
  const current = keepBriefly(async () => {
    lastKnown = await readEnvFrom(env, db)
    return lastKnown
  })
  const grades = keepBriefly(() => db.selectFrom('grade').selectAll().orderBy('ordre').execute())
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
  // Another account is at another bank, perhaps: the BIC of the installation says nothing of it.
  const bic = written.iban ? { FEDERATION_BIC: written.bic ?? '' } : {}
  return { ...env, ...Object.fromEntries(values), ...bic }
}
