import { CompiledQuery } from 'kysely'
import type { Caller, ClubRights } from '#api/calls/call.ts'
import { isMaintenance, MAINTENANCE_IS_ON } from '#api/calls/maintenance.ts'
import { duringMaintenance, forbidden, notFound, secondFactorRequired, unauthenticated } from '#api/calls/refusal.ts'
import { type Clock, inSeconds } from '#api/config/clock.ts'
import { hashSecret } from '#api/config/keys.ts'
import { MANAGER_FACTOR_IS_REQUIRED } from '#api/core/accounts/manager-rule.ts'
import { inBatches } from '#api/database/in-batches.ts'
import type { Deps } from '#api/deps.ts'
import type { Access } from '#contract/routes.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { ACCESS_SECONDS, isSessionOver, type SessionTimes } from '#domain/session-lifetime.ts'
import { hasAccess, type StaffAccess, type StaffRole } from '#domain/staff-rights.ts'

/** How old `last_used_at` may become before a call renews it: one write a minute, not one a call. */
const RECORD_USE_AFTER_MS = 60_000

/** Everything that authorization needs about a token and the requested member and club. */
interface AccessContext {
  caller: Caller
  linked: boolean
  rights: ClubRights | undefined
  maintenance: boolean
  /** An administrator requires a second factor of managers. */
  managerFactorRequired: boolean
}

/**
 * One query loads everything, since every call pays for it, and calls that arrive together share it. It is planned once for
 * all values: a planner that saw the lists would plan each call for their lengths, which takes longer than to answer it.
 * `offset 0`, and a value where `exists` would do, keep it from reading all tokens, sessions, links and managers, of which
 * there are few when it plans.
 */
const STANDINGS = `
    select w.place::integer, s.id as id_session, s.id_account, s.created_at, s.last_used_at,
      s.second_factor_at is not null as second_factor,
      array(select role from account_role r where r.id_account = s.id_account) as roles,
      coalesce(
        (select true from account_member l where l.id_account = s.id_account and l.id_member = w.id_member), false
      ) as linked,
      cm.write, cm.can_register_member,
      ${MAINTENANCE_IS_ON} as maintenance,
      ${MANAGER_FACTOR_IS_REQUIRED} as manager_factor_required
    from unnest((select $1::bytea[]), (select $2::integer[]), (select $3::integer[]))
      with ordinality as w (hash, id_member, id_club, place)
    join lateral (
      select id_session, expires_at from access_token where hash = w.hash offset 0
    ) t on t.expires_at > $4 and t.expires_at <= $5
    join lateral (
      select id, id_account, created_at, last_used_at, second_factor_at, ended_at from session where id = t.id_session offset 0
    ) s on s.ended_at is null
    left join lateral (
      select write, can_register_member from club_manager where id_member = w.id_member and id_club = w.id_club offset 0
    ) cm on true`

/** A token, and the member and club that the call names. */
interface Wish {
  hash: Buffer
  idMember: number | null
  idClub: number | null
}

interface StandingRow extends ClubRights, SessionTimes {
  /** Of the wish, counted from 1. */
  place: number
  id_session: number
  id_account: number
  second_factor: boolean
  roles: StaffRole[]
  linked: boolean
  maintenance: boolean
  manager_factor_required: boolean
}

export type LoadAccessContext = ReturnType<typeof createAccessLoader>

/** Loads the access context of each call from the database; nothing is remembered between calls. */
export function createAccessLoader(deps: Deps) {
  const findStanding = inBatches((wishes: Wish[]) => findStandings(deps, wishes))
  return async (authorization: string | undefined, raw: object): Promise<AccessContext> => {
    const wish: { id_member?: unknown; id_club?: unknown } = raw
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
    // Maintenance refuses a call without a token; an expired token may be one of staff, who is about to renew it.
    if (!token) throw (await isMaintenance(deps.db)) ? duringMaintenance() : unauthenticated()
    const row = await findStanding({
      hash: hashSecret(token),
      idMember: rowId(wish.id_member),
      idClub: rowId(wish.id_club),
    })
    const now = deps.clock.now()
    if (!row || isSessionOver(row, row.roles.length > 0, now)) throw unauthenticated()
    await recordUse(deps, row, now)
    return {
      caller: {
        idAccount: row.id_account,
        idSession: row.id_session,
        roles: row.roles,
        secondFactor: row.second_factor,
      },
      linked: row.linked,
      rights: row.write === null ? undefined : { write: row.write, can_register_member: row.can_register_member },
      maintenance: row.maintenance,
      managerFactorRequired: row.manager_factor_required,
    }
  }
}

async function findStandings({ db, clock }: Deps, wishes: Wish[]) {
  const values = [
    wishes.map(({ hash }) => hash),
    wishes.map(({ idMember }) => idMember),
    wishes.map(({ idClub }) => idClub),
    clock.now(),
    latestEnd(clock),
  ]
  const { rows } = await db.executeQuery<StandingRow>(CompiledQuery.raw(STANDINGS, values))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return wishes.map((_, index) => byPlace.get(index + 1))
}

/** A token that ends later was issued by a clock that was ahead; its session must renew it. */
function latestEnd(clock: Clock) {
  return inSeconds(clock, ACCESS_SECONDS + CLOCK_TOLERANCE_SECONDS)
}

// Of parallel calls the first one writes; the others see the new value when they get the row's lock.
const RECORD_USE = 'update session set last_used_at = $2 where id = $1 and (last_used_at <= $3 or last_used_at > $4)'

async function recordUse({ db }: Deps, { id_session, last_used_at }: StandingRow, now: Date) {
  const due = new Date(now.getTime() - RECORD_USE_AFTER_MS)
  // A time further ahead was written by a wrong clock.
  const ahead = new Date(now.getTime() + CLOCK_TOLERANCE_SECONDS * 1000)
  if (last_used_at <= due || last_used_at > ahead) {
    await db.executeQuery(CompiledQuery.raw(RECORD_USE, [id_session, now, due, ahead]))
  }
}

/** An invalid id matches no row; the validation of the input reports it. */
function rowId(value: unknown) {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? number : null
}

/** Refuses callers without the required access. A foreign member or club answers like an unknown one. */
export function checkAccess(access: Access, standing: AccessContext) {
  if (access === 'public' || access === 'account') return
  if (isForStaff(access)) return checkStaff(access, standing.caller)
  if (!standing.linked) throw notFound()
  if (access === 'member') return
  if (!standing.rights) throw notFound()
  if (standing.managerFactorRequired && !standing.caller.secondFactor) throw secondFactorRequired()
  if (access === 'club:write' && !standing.rights.write) throw forbidden()
  if (access === 'club:can_register_member' && !standing.rights.can_register_member) throw forbidden()
}

/** Staff access is checked before the input, so that other callers get the same answer to every request. */
export function isForStaff(access: Access): access is StaffAccess {
  return access === 'staff' || access.startsWith('staff:')
}

function checkStaff(access: StaffAccess, { roles, secondFactor }: Caller) {
  if (!hasAccess(roles, access) || !secondFactor) throw forbidden()
}

/** Staff keep working during maintenance. */
export function isStaff(caller: Caller | undefined): boolean {
  return caller !== undefined && caller.roles.length > 0
}
