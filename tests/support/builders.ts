import type { Insertable } from 'kysely'
import { newActivationCode } from '../../src/api/activation-code.ts'
import { today } from '../../src/api/clock.ts'
import type { Tables } from '../../src/api/database/tables.ts'
import type { Deps } from '../../src/api/deps.ts'
import { insertAccessToken } from '../../src/api/features/accounts/tokens.ts'
import { addDays } from '../../src/domain/dates.ts'

type Given<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

let made = 0
/** Different at each use, so that tests sharing a database do not meet. */
const next = () => (made += 1)

/** Puts people, clubs and licences straight into the database, each with what the test does not care about. */
export function worldBuilders({ db, keys, passwords, clock }: Deps) {
  async function createAccount({
    password = 'un bon secret',
    ...given
  }: Given<'account'> & { password?: string } = {}) {
    const account = await db
      .insertInto('account')
      .values({
        email: `personne${next()}@example.be`,
        name: 'Dupont',
        surname: 'Camille',
        tel: '+32 470 00 00 00',
        password_hash: await passwords.hash(password),
        password_changed_at: clock.now(),
        email_confirmed_at: clock.now(),
        created_at: clock.now(),
        ...given,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    return { ...account, password }
  }

  /** An access token, without the way through the password. */
  async function tokenFor(account: { id: number }) {
    const session = await db
      .insertInto('session')
      .values({
        id_account: account.id,
        created_at: clock.now(),
        last_used_at: clock.now(),
        ip: '::1',
        user_agent: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return insertAccessToken(db, clock, session.id)
  }

  async function createMember({ code = newActivationCode(), ...given }: Given<'member'> & { code?: string } = {}) {
    const member = await db
      .insertInto('member')
      .values({
        numero_licence: String(100_000 + next()),
        nom: 'Lambert',
        prenom: 'Zoé',
        sexe: 0,
        date_naissance: '2010-05-17',
        code_encrypted: keys.encrypt(code),
        ...given,
      })
      .returning(['id', 'numero_licence', 'date_naissance'])
      .executeTakeFirstOrThrow()
    return { ...member, code }
  }

  function createClub(given: Given<'club'> = {}) {
    const n = next()
    return db
      .insertInto('club')
      .values({ club: `Club ${n}`, club_slug: `club-${n}`, numero_club: String(n), ...given })
      .returning(['id', 'club', 'club_slug'])
      .executeTakeFirstOrThrow()
  }

  /** By default a licence of a year that began a month ago. */
  function createLicence(given: Given<'licence'> & { id_member: number; id_club: number }) {
    const date_debut = addDays(today(clock), -30)
    return db
      .insertInto('licence')
      .values({ date_debut, date_fin: addDays(date_debut, 364), ...given })
      .returning(['id', 'date_debut', 'date_fin'])
      .executeTakeFirstOrThrow()
  }

  async function linkMember(account: { id: number }, member: { id: number }) {
    await db
      .insertInto('account_member')
      .values({ id_account: account.id, id_member: member.id, linked_at: clock.now() })
      .execute()
  }

  async function makeManager(member: { id: number }, club: { id: number }, rights: Given<'club_manager'> = {}) {
    await db
      .insertInto('club_manager')
      .values({ id_member: member.id, id_club: club.id, ...rights })
      .execute()
  }

  async function makeStaff(account: { id: number }) {
    await db
      .insertInto('account_role')
      .values({ id_account: account.id, role: 'secretariat', granted_at: clock.now() })
      .execute()
  }

  return { createAccount, tokenFor, createMember, createClub, createLicence, linkMember, makeManager, makeStaff }
}
