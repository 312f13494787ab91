import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSeconds } from '#api/config/clock.ts'
import type { Deps } from '#api/deps.ts'
import { type Access, type Route, type RouteName, routes } from '#contract/routes.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { countRowsRead } from '#tests/support/count-rows-read.ts'
import { findReplanned } from '#tests/support/find-replanned.ts'
import { isReading, needsManager, sampleInputFor, sampleInputs } from '#tests/support/sample-inputs.ts'
import {
  createManager,
  createStaffWork,
  type Manager,
  type SampleWorld,
  type StaffWork,
} from '#tests/support/sample-world.ts'
import { checkAccess, createAccessLoader, isForStaff } from './authorise.ts'

/**
 * Generated from the contract: each endpoint is called by every person whom its access must refuse. A new endpoint is
 * covered as soon as it is in `routes`, and fails here until it has a sample input.
 */
const api = useTestApi({ env: { LIMIT_ACCOUNTS_PER_IP_AND_HOUR: '1000' } })
const UNKNOWN_ID = 2_000_000_000
const UNAUTHENTICATED = {
  code: 'unauthenticated',
  message: 'Unauthenticated.',
  error_description: 'Votre session a expiré. Veuillez vous reconnecter.',
}
const endpoints = Object.entries(routes) as [RouteName, Route][]
const having = (...accesses: Access[]) => endpoints.filter(([, { access }]) => accesses.includes(access))

let owner: Manager
let stranger: Manager
let administrator: Manager
let withoutFactor: { id: number }
let work: StaffWork
beforeAll(async () => {
  owner = await createManager(api)
  stranger = await createManager(api)
  administrator = await createManager(api)
  await api.makeStaff(administrator.account, 'administrator')
  withoutFactor = await createStaff('administrator')
  work = await createStaffWork(api)
})

async function createStaff(role: StaffRole) {
  const account = await api.createAccount()
  await api.makeStaff(account, role)
  return account
}

/** An account that the access lets through, and who the input is about: new ones for a call that would change them. */
async function authorised(name: RouteName, forStaff: boolean): Promise<{ account: { id: number }; manager?: Manager }> {
  if (isReading(name)) {
    const manager = forStaff ? administrator : owner
    return { account: manager.account, manager }
  }
  if (forStaff && !needsManager(name)) return { account: await createStaff('administrator') }
  const manager = await createManager(api)
  if (forStaff) await api.makeStaff(manager.account, 'administrator')
  return { account: manager.account, manager }
}

/** For a call that is refused or reads: the work of the secretariat is still there afterwards. */
const inputOf = (name: RouteName, person?: Manager, ids?: Partial<SampleWorld>) =>
  sampleInputFor(api, name, person, { ...work, ...ids })

const answerOf = ({ status, text, headers }: Awaited<ReturnType<typeof api.send>>) => ({
  status,
  text,
  length: headers['content-length'],
})

it('sampleInputs covers every endpoint of the contract', () => {
  expect(Object.keys(sampleInputs).toSorted()).toEqual(Object.keys(routes).toSorted())
})

describe.each(endpoints)('%s', (name, { access }) => {
  it('lets an authorised caller through', async () => {
    const { account, manager } = await authorised(name, isForStaff(access))
    const token = await api.tokenFor(account, { secondFactor: isForStaff(access) })
    const input = isReading(name) ? await inputOf(name, manager) : await sampleInputFor(api, name, manager)
    const answer = await api.send(name, input, access === 'public' ? {} : { token })
    expect([401, 403, 404, 422]).not.toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
  })
})

describe.each(endpoints.filter(([, { access }]) => access !== 'public'))('%s', (name) => {
  it('refuses a missing, malformed, unknown, expired or revoked token with 401', async () => {
    const input = await inputOf(name, owner)
    const expired = await api.tokenFor(owner.account)
    api.travel(3600)
    const revoked = await api.tokenFor(owner.account)
    await api.call('logout', {}, { token: revoked })
    for (const token of [undefined, '', 'x'.repeat(43), 'pas/un/jeton', expired, revoked]) {
      const answer = await api.send(name, input, token === undefined ? {} : { token })
      expect([answer.status, answer.body], `token ${token}`).toEqual([401, UNAUTHENTICATED])
    }
    const valid = await api.tokenFor(owner.account)
    for (const authorization of [`Basic ${valid}`, valid, `Bearer  ${valid}`, `Bearer ${valid}, Bearer ${valid}`]) {
      const answer = await api.send(name, input, { headers: { authorization } })
      expect([answer.status, answer.body], authorization).toEqual([401, UNAUTHENTICATED])
    }
  })
})

const ofMember = having('member', 'club', 'club:write', 'club:can_register_member')
describe.each(ofMember)('%s', (name) => {
  it('answers for another account’s member exactly as for an unknown one', async () => {
    const token = await api.tokenFor(owner.account)
    const foreign = await inputOf(name, owner, { id_member: stranger.member.id, id_club: stranger.club.id })
    const unknown = await inputOf(name, owner, { id_member: UNKNOWN_ID, id_club: UNKNOWN_ID })
    const answer = answerOf(await api.send(name, foreign, { token }))
    expect(answer.status).toBe(404)
    expect(answer).toEqual(answerOf(await api.send(name, unknown, { token })))
  })
})

const ofClub = having('club', 'club:write', 'club:can_register_member')
describe.each(ofClub)('%s', (name) => {
  it('answers for another’s club exactly as for an unknown one', async () => {
    const token = await api.tokenFor(owner.account)
    const foreign = await inputOf(name, owner, { id_club: stranger.club.id })
    const unknown = await inputOf(name, owner, { id_club: UNKNOWN_ID })
    const answer = answerOf(await api.send(name, foreign, { token }))
    expect(answer.status).toBe(404)
    expect(answer).toEqual(answerOf(await api.send(name, unknown, { token })))
  })
})

const ofRight = having('club:write', 'club:can_register_member')
describe.each(ofRight)('%s', (name, { access }) => {
  it('refuses a manager without the right with 403', async () => {
    const rights = { write: access !== 'club:write', can_register_member: access !== 'club:can_register_member' }
    const person = await createManager(api, rights)
    const token = await api.tokenFor(person.account)
    expect((await api.send(name, await inputOf(name, person), { token })).status).toBe(403)
  })
})

describe.each(endpoints.filter(([, { access }]) => isForStaff(access)))('%s', (name) => {
  it('refuses everyone who does not work for the federation with the same 403, whatever the input', async () => {
    const tokens = [await api.tokenFor(owner.account), await api.tokenFor(withoutFactor)]
    // A second factor does not replace a role.
    tokens.push(await api.tokenFor(owner.account, { secondFactor: true }))
    const inputs = [await inputOf(name, owner), {}, { id_member: UNKNOWN_ID, id_club: UNKNOWN_ID, id: 'x' }]
    const answers = []
    for (const token of tokens) {
      for (const input of inputs) {
        answers.push(answerOf(await api.send(name, input, { token })))
      }
    }
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 403 })
  })
})

/** The calls of the secretariat by the right they need, and who has it; written out, so that a change is a decision. */
const EVERYONE: StaffRole[] = ['administrator', 'secretariat', 'treasurer', 'sport', 'reader']
const HOLDERS: Record<
  Exclude<Extract<Access, `staff${string}`>, 'staff:figures:write' | 'staff:journal:write'>,
  StaffRole[]
> = {
  staff: EVERYONE,
  'staff:members:read': EVERYONE,
  'staff:members:write': ['administrator', 'secretariat'],
  'staff:accounts:read': ['administrator', 'secretariat', 'reader'],
  'staff:accounts:write': ['administrator', 'secretariat'],
  'staff:clubs:read': EVERYONE,
  'staff:clubs:write': ['administrator', 'secretariat'],
  'staff:orders:read': ['administrator', 'secretariat', 'treasurer', 'reader'],
  'staff:orders:write': ['administrator', 'secretariat', 'treasurer'],
  'staff:bank:read': ['administrator', 'secretariat', 'treasurer', 'reader'],
  'staff:bank:write': ['administrator', 'secretariat', 'treasurer'],
  'staff:figures:read': EVERYONE,
  'staff:sport:read': ['administrator', 'secretariat', 'sport', 'reader'],
  'staff:sport:write': ['administrator', 'secretariat', 'sport'],
  'staff:reference:read': EVERYONE,
  'staff:reference:write': ['administrator', 'secretariat'],
  'staff:mails:read': ['administrator', 'secretariat', 'reader'],
  'staff:mails:write': ['administrator', 'secretariat'],
  'staff:mailing:read': ['administrator', 'secretariat'],
  'staff:mailing:write': ['administrator', 'secretariat'],
  'staff:journal:read': ['administrator', 'secretariat', 'reader'],
  'staff:privacy:read': ['administrator', 'secretariat'],
  'staff:privacy:write': ['administrator', 'secretariat'],
  'staff:operation:read': ['administrator', 'secretariat'],
  'staff:operation:write': ['administrator'],
  'staff:users:read': ['administrator'],
  'staff:users:write': ['administrator'],
}

describe.each(EVERYONE)('a person with the role %s', (role) => {
  it('is let through to the calls of the role’s tasks, and gets 403 from all others', async () => {
    const token = await api.tokenFor(await createStaff(role), { secondFactor: true })
    const standing = await createAccessLoader(api.deps)(`Bearer ${token}`, {})
    for (const [name, { access }] of endpoints) {
      if (!isForStaff(access)) continue
      const allowed = HOLDERS[access as keyof typeof HOLDERS].includes(role)
      expect([name, outcome(() => checkAccess(access, standing))]).toEqual([name, allowed ? 200 : 403])
      if (!allowed) expect([name, (await api.send(name, {}, { token })).status]).toEqual([name, 403])
    }
  })
})

function outcome(check: () => void) {
  try {
    check()
    return 200
  } catch (error) {
    return (error as { status: number }).status
  }
}

// The access checks themselves, also those that no endpoint uses yet.
describe('checkAccess', () => {
  const none = { write: false, can_register_member: false }
  it.each<[Access, string, number]>([
    ['account', 'nobody in particular', 200],
    ['member', 'the own member', 200],
    ['member', 'a foreign member', 404],
    ['member', 'an unknown member', 404],
    ['member', 'no number', 404],
    ['club', 'the own club', 200],
    ['club', 'a foreign club', 404],
    ['club', 'a foreign manager of the own club', 404],
    ['club:write', 'the own club', 200],
    ['club:write', 'the own club without rights', 403],
    ['club:can_register_member', 'the own club', 200],
    ['club:can_register_member', 'the own club without rights', 403],
    ['club:write', 'a foreign club', 404],
  ])('with access %s for %s gives %i', async (access, wish, status) => {
    const limited = await createManager(api, none)
    const colleague = await api.createMember()
    await api.makeManager(colleague, owner.club, { write: true })
    const own = { id_member: owner.member.id, id_club: owner.club.id }
    const wishes: Record<string, [Manager, object]> = {
      'nobody in particular': [owner, {}],
      'the own member': [owner, own],
      'a foreign member': [owner, { id_member: stranger.member.id }],
      'an unknown member': [owner, { id_member: UNKNOWN_ID }],
      'no number': [owner, { id_member: '1 or true' }],
      'the own club': [owner, own],
      'a foreign club': [owner, { ...own, id_club: stranger.club.id }],
      'a foreign manager of the own club': [owner, { ...own, id_member: colleague.id }],
      'the own club without rights': [limited, { id_member: limited.member.id, id_club: limited.club.id }],
    }
    const [person, ids] = wishes[wish]!
    const standing = await createAccessLoader(api.deps)(`Bearer ${await api.tokenFor(person.account)}`, ids)
    expect(outcome(() => checkAccess(access, standing))).toBe(status)
  })
})

describe('callers who arrive together', () => {
  it('each get the standing of their own token, member and club, by one statement', async () => {
    const ownerToken = `Bearer ${await api.tokenFor(owner.account)}`
    const strangerToken = `Bearer ${await api.tokenFor(stranger.account)}`
    const unknownToken = `Bearer ${'x'.repeat(43)}`
    const load = createAccessLoader(api.deps)
    const ofOwner = { id_member: owner.member.id, id_club: owner.club.id }
    const ofStranger = { id_member: stranger.member.id, id_club: stranger.club.id }
    const calls: [string, object][] = [
      [strangerToken, ofOwner],
      [unknownToken, ofOwner],
      [ownerToken, ofOwner],
      [ownerToken, ofStranger],
      [strangerToken, ofStranger],
      [ownerToken, {}],
    ]
    const together = async () => Promise.allSettled(calls.map(([token, wish]) => load(token, wish)))
    const seen = (await together()).map((settled) =>
      settled.status === 'rejected'
        ? (settled.reason as { status: number }).status
        : [settled.value.caller.idAccount, settled.value.linked, settled.value.rights !== undefined],
    )
    expect(seen).toEqual([
      // The rights are those of the member named; that the member is not linked refuses the call.
      [stranger.account.id, false, true],
      401,
      [owner.account.id, true, true],
      [owner.account.id, false, true],
      [stranger.account.id, true, true],
      [owner.account.id, false, false],
    ])
    expect(await countQueries(together)).toBe(1)
  })
})

describe('while many people are signed in', () => {
  const authenticate = async (deps: Deps) => {
    const wish = { id_member: owner.member.id, id_club: owner.club.id }
    return createAccessLoader(deps)(`Bearer ${await api.tokenFor(owner.account)}`, wish)
  }
  beforeAll(() => signInMany(2000))

  it('a call reads its own token, session and link alone', async () => {
    const own = { access_token: 1, session: 1, account_member: 1 }
    expect(await countRowsRead(api.deps, Object.keys(own) as (keyof typeof own)[], authenticate)).toEqual(own)
  })

  it('a call is authenticated by a plan made once', async () => {
    expect(await findReplanned(api.deps, authenticate)).toEqual([])
  })
})

/** People who are all linked to the owner's member. */
async function signInMany(people: number) {
  await sql`
    with person as (
      insert into account (email, name, surname, tel, password_hash, password_changed_at, created_at)
      select 'many' || n || '@example.test', 'Many', 'Many', '', '', ${api.clock.now()}, ${api.clock.now()}
      from generate_series(1, ${people}::integer) n
      returning id
    ), linked as (
      insert into account_member (id_account, id_member, linked_at) select id, ${owner.member.id}, ${api.clock.now()} from person
    ), signed_in as (
      insert into session (id_account, created_at, last_used_at, ip, user_agent)
      select id, ${api.clock.now()}, ${api.clock.now()}, '', 'phone' from person
      returning id
    )
    insert into access_token (hash, id_session, expires_at)
    select sha256(id::text::bytea), id, ${inSeconds(api.clock, 3000)} from signed_in`.execute(api.db)
  await api.asOwner('analyze access_token, session, account_member')
}
