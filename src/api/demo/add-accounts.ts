import { addDays } from '#domain/dates.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
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
  /** Without one a number is drawn. Accounts added later have one, so that everything drawn after stays the same. */
  tel?: string
  /** Roles in the secretariat, with the demonstration's second factor. */
  roles?: StaffRole[]
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
  'secretariat@demo.test': {
    name: 'Fédération',
    surname: 'Secrétariat',
    linked: [],
    daysAgo: 430,
    roles: ['secretariat', 'administrator'],
  },
  'tresorerie@demo.test': {
    name: 'Collard',
    surname: 'Anne',
    linked: [],
    daysAgo: 200,
    tel: '+32 470 00 10 01',
    roles: ['treasurer'],
  },
  'sport@demo.test': {
    name: 'Servais',
    surname: 'Julien',
    linked: [],
    daysAgo: 190,
    tel: '+32 470 00 10 02',
    roles: ['sport'],
  },
  'consultation@demo.test': {
    name: 'Hubert',
    surname: 'Nadia',
    linked: [],
    daysAgo: 180,
    tel: '+32 470 00 10 03',
    roles: ['reader'],
  },
}

/** All accounts share one password and one hash, since hashing is slow on purpose. */
export async function addAccounts(demo: DemoContext, members: DemoMember[], passwordHash: string): Promise<AccountIds> {
  const ids = await insertAccounts(demo, passwordHash)
  await linkMembers(demo, ids, members)
  await appointStaff(demo, ids)
  await recordHistory(demo, ids)
  return ids
}

async function insertAccounts({ db, faker, today }: DemoContext, password_hash: string): Promise<AccountIds> {
  const rows = demoAccounts.map(({ email }) => {
    const { name, surname, daysAgo, unconfirmed, tel } = OWNERS[email]
    const created_at = instant(addDays(today, -daysAgo), '18:00')
    const email_confirmed_at = unconfirmed ? null : instant(addDays(today, -daysAgo), '18:12')
    return {
      email,
      name,
      surname,
      tel: tel ?? demoMobile(faker),
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

async function appointStaff({ db, keys, today }: DemoContext, ids: AccountIds) {
  const staff = demoAccounts.flatMap(({ email }) => {
    const { roles = [], daysAgo } = OWNERS[email]
    const at = instant(addDays(today, 1 - daysAgo))
    return roles.length === 0 ? [] : [{ id_account: ids[email], roles, at }]
  })
  await db
    .insertInto('account_role')
    .values(
      staff.flatMap(({ id_account, roles, at }) =>
        roles.map((role) => ({ id_account, role, granted_at: at, granted_by: null })),
      ),
    )
    .execute()
  await db
    .insertInto('account_totp')
    .values(
      staff.map(({ id_account, at }) => ({
        id_account,
        secret_encrypted: keys.encrypt(DEMO_TOTP_SECRET),
        confirmed_at: at,
        last_used_step: null,
      })),
    )
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
