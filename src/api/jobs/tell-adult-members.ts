import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CalendarDate } from '../../domain/dates.ts'
import { lastAdultBirth } from '../../domain/linked-account.ts'
import { nameOf } from '../account-name.ts'
import { recordAudit } from '../audit.ts'
import { today } from '../clock.ts'
import type { Connection } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Job } from './run-jobs.ts'

const BATCH = 100

/** At 18 a member is told, once, which accounts see the record and how to end that. */
export const tellAdultMembers: Job = {
  name: 'tell-adult-members',
  everySeconds: 86_400,
  async run(deps) {
    const birth = lastAdultBirth(today(deps.clock))
    await settleWithoutLetter(deps, birth)
    let told = BATCH
    while (told === BATCH) told = await tellSome(deps, birth)
  },
}

/** Whom nobody else sees has nothing to be told; later links are told when they are made. */
async function settleWithoutLetter({ db, clock }: Deps, birth: CalendarDate) {
  await db
    .updateTable('member')
    .set({ adult_notice_sent_at: clock.now() })
    .where('adult_notice_sent_at', 'is', null)
    .where('date_naissance', '<=', birth)
    .where((row) => row.not(row.exists(otherAccounts(db))))
    .execute()
}

/** Who waits for an address to write to is told as soon as there is one. */
async function tellSome(deps: Deps, birth: CalendarDate): Promise<number> {
  return deps.db.transaction().execute(async (db) => {
    const members = await db
      .selectFrom('member')
      .select(['id', 'prenom', 'numero_licence', 'mail'])
      .select(jsonArrayFrom(otherAccounts(db)).as('accounts'))
      .where('adult_notice_sent_at', 'is', null)
      .where('date_naissance', '<=', birth)
      .where('mail', '<>', '')
      .where((row) => row.exists(otherAccounts(db)))
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const member of members) {
      const url = `${deps.env.publicUrl}/mes-donnees`
      const filling = { values: adultValues(member), url, idMember: member.id }
      await enqueueMail({ ...deps, db }, 'adult_notice', member.mail, filling)
      await recordAudit({ ...deps, db }, { action: 'member.tell_adult', id_member: member.id })
    }
    await markTold(db, deps, members)
    return members.length
  })
}

/** The accounts linked to the member of the query around it, save the member's own. */
function otherAccounts(db: Connection) {
  return db
    .selectFrom('account_member as link')
    .innerJoin('account', 'account.id', 'link.id_account')
    .select(['account.name', 'account.surname'])
    .where('link.id_member', '=', sql.ref<number>('member.id'))
    .where('account.email', '<>', sql<string>`lower(member.mail)`)
    .orderBy('link.id')
}

async function markTold(db: Connection, { clock }: Deps, members: { id: number }[]) {
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return
  await db.updateTable('member').set({ adult_notice_sent_at: clock.now() }).where('id', 'in', ids).execute()
}

interface Told {
  prenom: string
  numero_licence: string
  mail: string
  accounts: { name: string; surname: string }[]
}

function adultValues({ prenom, numero_licence, mail, accounts }: Told) {
  const comptes = accounts.map(nameOf).join(', ')
  return { prenom, numero_licence, adresse: mail, comptes }
}
