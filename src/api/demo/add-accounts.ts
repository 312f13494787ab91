import { addDays } from '#domain/dates.ts'
import { DEMO_TOTP_SECRET, type DemoEmail, demoAccounts } from './demo-accounts.ts'
import type { DemoContext } from './demo-context.ts'
import { instant } from './demo-dates.ts'
import { type DemoMember, memberNumbered } from './demo-member.ts'
import { demoMobile } from './demo-numbers.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'

export type AccountIds = Record<DemoEmail, number>

interface Owner {
  name: string
  surname: string
  /** Licence numbers of the linked members, in the order they were linked. */
  linked: string[]
  daysAgo: number
  unconfirmed?: true
}

const OWNERS: Record<DemoEmail, Owner> = {
  'membre@demo.test': { name: 'Dewaele', surname: 'Élodie', linked: [demoPeople.blackBelt], daysAgo: 400 },
  'famille@demo.test': {
    name: 'Van den Bossche',
    surname: 'Marc',
    linked: [demoPeople.parent, demoPeople.childEndingSoon, demoPeople.childLicensed],
    daysAgo: 350,
  },
  'nouveau@demo.test': { name: "N'Guessan", surname: 'Marie-Claire', linked: [], daysAgo: 3 },
  'nonconfirme@demo.test': { name: 'Petit', surname: 'Rémi', linked: [], daysAgo: 1, unconfirmed: true },
  'gestionnaire@demo.test': { name: 'Lejeune', surname: 'Benoît', linked: [demoPeople.manager], daysAgo: 420 },
  'lecture@demo.test': { name: 'Marchal', surname: 'Sophie', linked: [demoPeople.reader], daysAgo: 120 },
  'secretariat@demo.test': { name: 'Fédération', surname: 'Secrétariat', linked: [], daysAgo: 430 },
}

/** All accounts share one password and one hash, since hashing is slow on purpose. */
export async function addAccounts(demo: DemoContext, members: DemoMember[], passwordHash: string): Promise<AccountIds> {
  const ids = await insertAccounts(demo, passwordHash)
  await linkMembers(demo, ids, members)
  await appointSecretariat(demo, ids['secretariat@demo.test'])
  await recordHistory(demo, ids)
  return ids
}

async function insertAccounts({ db, faker, today }: DemoContext, password_hash: string): Promise<AccountIds> {
  const rows = demoAccounts.map(({ email }) => {
    const { name, surname, daysAgo, unconfirmed } = OWNERS[email]
    const created_at = instant(addDays(today, -daysAgo), '18:00')
    const email_confirmed_at = unconfirmed ? null : instant(addDays(today, -daysAgo), '18:12')
    return {
      email,
      name,
      surname,
      tel: demoMobile(faker),
      password_hash,
      password_changed_at: created_at,
      email_confirmed_at,
      created_at,
      last_used_at: created_at,
    }
  })
  const ids = await insertRows(db, 'account', rows)
  return Object.fromEntries(rows.map(({ email }, index) => [email, ids[index]!])) as AccountIds
}

async function linkMembers({ db, today }: DemoContext, ids: AccountIds, members: DemoMember[]) {
  const links = demoAccounts.flatMap(({ email }) =>
    OWNERS[email].linked.map((numero) => ({
      id_account: ids[email],
      id_member: memberNumbered(members, numero).id,
      linked_at: instant(addDays(today, -OWNERS[email].daysAgo), '18:20'),
    })),
  )
  await insertRows(db, 'account_member', links)
  await insertAudit(
    { db },
    links.map(({ id_account, id_member, linked_at }) => ({
      at: linked_at,
      id_account,
      id_member,
      action: 'member.link_account',
    })),
  )
}

async function appointSecretariat({ db, keys, today }: DemoContext, id_account: number) {
  const at = instant(addDays(today, -429))
  await db
    .insertInto('account_role')
    .values([
      { id_account, role: 'secretariat', granted_at: at, granted_by: null },
      { id_account, role: 'administrator', granted_at: at, granted_by: null },
    ])
    .execute()
  await db
    .insertInto('account_totp')
    .values({ id_account, secret_encrypted: keys.encrypt(DEMO_TOTP_SECRET), confirmed_at: at, last_used_step: null })
    .execute()
}

async function recordHistory({ db, today }: DemoContext, ids: AccountIds) {
  const events = demoAccounts.flatMap(({ email }) => {
    const { daysAgo, unconfirmed } = OWNERS[email]
    const day = addDays(today, -daysAgo)
    const event = (action: string, time: string) => ({
      at: instant(day, time),
      id_account: ids[email],
      action,
      id_member: null,
    })
    return [event('account.create', '18:00'), ...(unconfirmed ? [] : [event('account.confirm_email', '18:12')])]
  })
  await insertAudit({ db }, events)
}

function insertAudit(
  { db }: Pick<DemoContext, 'db'>,
  events: { at: Date; id_account: number; action: string; id_member: number | null }[],
) {
  return insertRows(
    db,
    'audit_event',
    events.map((event) => ({ ...event, actor: 'account' })),
  )
}
