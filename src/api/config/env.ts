import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { AUTOMATIC_MAILS } from '#domain/automatic-mails.ts'
import { isEnterpriseNumber } from '#domain/enterprise-number.ts'
import { isIban, parseIbans } from '#domain/iban.ts'
import packageJson from '#package.json' with { type: 'json' }
import { projectRoot } from './project-root.ts'

/**
 * Everything that a deployment can set. Each entry has a default that works for the demonstration; production
 * (NODE_ENV=production) refuses the demonstration's secrets.
 */
const DEMO_ENCRYPTION_KEY = createHash('sha256').update('myabft demo encryption key').digest('base64')
const DEMO_SIGNING_KEY = createHash('sha256').update('myabft demo signing key').digest('base64')

const whole = (fallback: number, min = 0) => z.coerce.number().int().min(min).default(fallback)
const address = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback)
const keyShape = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
const key = (fallback: string) => keyShape.default(fallback)
/** A path of the portal, or an absolute URL. */
const place = (fallback: string) =>
  z
    .string()
    .refine((text) => /^\/[^/\\]/.test(text) || isAddress(text), 'must be a path or begin with https://')
    .default(fallback)
const onOff = z.enum(['on', 'off']).default('off')

const settings = z.object({
  NODE_ENV: z.enum(['demo', 'development', 'test', 'production']).default('demo'),
  PORT: whole(3000).refine((port) => port < 65_536, 'must be below 65536'),
  HOST: z.string().default(''),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s?#]+\/?$/, 'must be http(s):// and a host')
    .default(''),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be postgres:// with a host and the name of a database')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be postgres:// with a host and the name of a database')
    .optional(),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: whole(30, 1),
  DATABASE_LOCK_TIMEOUT_SECONDS: whole(5, 1),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: whole(60, 1),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.string().refine(isProxyList, 'must be IP addresses or networks, separated by commas').default(''),
  METRICS_TOKEN: z.string().min(16).optional(),
  ENCRYPTION_KEY: key(DEMO_ENCRYPTION_KEY),
  SIGNING_KEY: key(DEMO_SIGNING_KEY),
  /** Previous keys, during a rotation: they decrypt and verify, and never encrypt or sign. */
  ENCRYPTION_KEY_PREVIOUS: keyShape.optional(),
  SIGNING_KEY_PREVIOUS: keyShape.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\//.test(text) && isUrlWithHost(text), 'must be smtp:// or smtps:// with a host')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an e-mail address, or a name and <an e-mail address>')
    .default('MyABFT <ne-pas-repondre@abft.example>'),

  LIMIT_WINDOW_MINUTES: whole(15, 1),
  LIMIT_WRONG_PASSWORDS_PER_ACCOUNT: whole(10, 1),
  LIMIT_WRONG_PASSWORDS_PER_ACCOUNT_OVERALL: whole(100, 1),
  LIMIT_WRONG_PASSWORDS_PER_IP: whole(100, 1),
  LIMIT_WRONG_LINKS: whole(5, 1),
  // Sized for forty parents at the desk of a tournament, who share one network.
  LIMIT_ACCOUNTS_PER_IP_AND_HOUR: whole(60, 1),
  LIMIT_MAILS_PER_ADDRESS_AND_HOUR: whole(5, 1),
  LIMIT_MAILS_PER_IP_AND_HOUR: whole(60, 1),
  LIMIT_MAILS_PER_ACCOUNT_AND_HOUR: whole(60, 1),
  LIMIT_NOTICES_PER_ADDRESS_AND_HOUR: whole(10, 1),
  // Sized for two managers of a club who each order for one member a minute.
  LIMIT_ORDERS_PER_HOUR: whole(120, 1),
  LIMIT_RENEWAL_SEARCHES_PER_HOUR: whole(60, 1),
  LIMIT_IMAGES_PER_ACCOUNT_AND_HOUR: whole(20, 1),
  LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: whole(300, 1),

  // Accounting records must be kept for seven years, so a member is not erased before.
  RETENTION_MEMBER_YEARS: whole(10, 7),
  RETENTION_MAIL_MONTHS: whole(12, 1),
  RETENTION_REFUSED_REGISTRATION_MONTHS: whole(12, 1),
  RETENTION_AUDIT_YEARS: whole(10, 1),
  RETENTION_ACCOUNT_MONTHS: whole(24, 6),
  RETENTION_SET_ASIDE_MOVEMENT_MONTHS: whole(24, 1),
  RETENTION_SECURITY_LOG_DAYS: whole(90, 1),
  RETENTION_CAP: whole(1000, 1),

  FEDERATION_NAME: z.string().min(1).default('Association Belge Francophone de Taekwondo'),
  FEDERATION_SHORT_NAME: z.string().min(1).default('ABFT'),
  FEDERATION_ADDRESS: z.string().min(1).default('Rue de la Fédération 1, 5000 Namur'),
  FEDERATION_PHONE: z.string().min(1).default('+32 81 00 00 00'),
  FEDERATION_EMAIL: z.email().default('secretariat@abft.example'),
  FEDERATION_ENTERPRISE_NUMBER: z
    .string()
    .refine(isEnterpriseNumber, 'must be ten digits with the right check digits')
    .default('0000.000.097'),
  FEDERATION_IBAN: z
    .string()
    .refine(
      (text) => !/[\sa-z]/.test(text) && isIban(text),
      'must be an IBAN without spaces, with the right check digits',
    )
    .default('BE68539007547034'),
  FEDERATION_BIC: z
    .string()
    .regex(/^([A-Z0-9]{8}|[A-Z0-9]{11})?$/)
    .default('GKCCBEBB'),
  FEDERATION_OTHER_IBANS: z
    .string()
    .refine((text) => parseIbans(text).every(isIban), 'must be IBANs with commas between them')
    .default(''),
  LINK_SITE: address('https://www.abft.example/'),
  LINK_CALENDAR: address('https://www.abft.example/calendrier'),
  LINK_CONTACT: address('https://www.abft.example/contact'),
  LINK_OPEN_CLUB: address('https://www.abft.example/ouvrir-un-club'),
  LINK_EXAM: address('https://www.abft.example/examens'),
  LOGO_URL: place('/logo.svg'),
  COLOUR_INK: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#14284b'),
  COLOUR_ACCENT: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#c2271f'),
  LABEL_IMAGE_BASE_URL: place('/labels'),
  ANALYTICS_SCRIPT_URL: z.string().refine(isAddress, 'must begin with https://').default(''),
  CLUB_LICENCE: onOff,

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'must begin with sk_ or rk_ and test_ or live_')
    .optional(),
  // This value is sent to every browser, so a secret key given by mistake is refused here.
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The previous webhook secret, during a rotation. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().min(1).optional(),
  STRIPE_API_URL: address('https://api.stripe.com'),
  ELECTRONIC_ORDER_HOURS: whole(24, 1),
  TRANSFER_REMINDER_DAYS: whole(AUTOMATIC_MAILS.order_reminder.days, 1),
  TRANSFER_CANCEL_DAYS: whole(30, 1),
})

type Settings = z.infer<typeof settings>

export interface Env extends Settings {
  mode: 'demo' | 'production'
  version: string
  publicUrl: string
  dataDir: string
  host: string
}

export class BadConfiguration extends Error {
  override name = 'BadConfiguration'
  constructor(readonly problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/** Returns the configuration, or throws all its problems at once. */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const production = given.NODE_ENV === 'production'
  problems.push(...halfOfStripe(given))
  if (production) problems.push(...missingInProduction(given))
  if (!parsed.success || problems.length > 0) throw new BadConfiguration(problems)
  const values = parsed.data
  return {
    ...values,
    mode: production ? 'production' : 'demo',
    version: packageJson.version,
    publicUrl: (values.PUBLIC_URL || `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(projectRoot, values.DATA_DIR),
    host: values.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
  }
}

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** All three Stripe variables or none: without the webhook secret, payments would never be booked. */
function halfOfStripe(given: Record<string, string | undefined>) {
  if (!STRIPE.some((name) => given[name])) {
    return given.STRIPE_WEBHOOK_SECRET_PREVIOUS ? ['STRIPE_WEBHOOK_SECRET: required with the one of before'] : []
  }
  const problems = STRIPE.filter((name) => !given[name]).map((name) => `${name}: required with the others of Stripe`)
  const [secret, publishable] = [kindOf(given.STRIPE_SECRET_KEY), kindOf(given.STRIPE_PUBLISHABLE_KEY)]
  if (secret && publishable && secret !== publishable) {
    problems.push(`STRIPE_PUBLISHABLE_KEY: a ${publishable} key beside a ${secret} one`)
  }
  return problems
}

function kindOf(stripeKey: string | undefined) {
  return /^[a-z]+_(test|live)_/.exec(stripeKey ?? '')?.[1]
}

function missingInProduction(given: Record<string, string | undefined>) {
  const problems: string[] = []
  const demoSecrets: Record<string, string> = { ENCRYPTION_KEY: DEMO_ENCRYPTION_KEY, SIGNING_KEY: DEMO_SIGNING_KEY }
  for (const [name, demo] of Object.entries(demoSecrets)) {
    if (!given[name]) problems.push(`${name}: required in production (32 random bytes in base64)`)
    else if (given[name] === demo) problems.push(`${name}: the demonstration's secret is refused in production`)
  }
  if (given.ENCRYPTION_KEY && given.ENCRYPTION_KEY === given.SIGNING_KEY) {
    problems.push('SIGNING_KEY: must differ from ENCRYPTION_KEY')
  }
  for (const name of ['ENCRYPTION_KEY', 'SIGNING_KEY']) {
    if (given[name] && given[name] === given[`${name}_PREVIOUS`])
      problems.push(`${name}_PREVIOUS: must differ from ${name}`)
  }
  if (!given.PUBLIC_URL) problems.push('PUBLIC_URL: required in production (https://…)')
  else if (!given.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must be https:// in production')
  for (const name of ['SMTP_URL', 'MAIL_FROM', ...REAL_FEDERATION]) {
    if (!given[name]) problems.push(`${name}: required in production`)
  }
  return problems
}

function isAddress(text: string) {
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

function isUrlWithHost(text: string) {
  return URL.canParse(text) && new URL(text).hostname !== ''
}

/** Also as pg writes a socket: postgres://role@/database?host=/run/postgresql. */
function isDatabaseUrl(text: string) {
  const named = text.replace(/@\//, '@socket/')
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(named)) return false
  const { hostname, pathname, searchParams } = new URL(named)
  const hasHost = named === text && hostname !== ''
  return (hasHost || Boolean(searchParams.get('host'))) && pathname.length > 1
}

function isSender(text: string) {
  const email = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  return z.email().safeParse(email).success
}

function isProxyList(text: string) {
  return text.split(',').every((entry) => {
    const [ip, bits, ...rest] = entry.split('/')
    const size = isIP(ip!) === 4 ? 32 : 128
    return (
      isIP(ip!) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size))
    )
  })
}

const REAL_FEDERATION = [
  'FEDERATION_ADDRESS',
  'FEDERATION_PHONE',
  'FEDERATION_EMAIL',
  'FEDERATION_ENTERPRISE_NUMBER',
  'FEDERATION_IBAN',
  'LINK_SITE',
  'LINK_CALENDAR',
  'LINK_CONTACT',
  'LINK_OPEN_CLUB',
  'LINK_EXAM',
]
