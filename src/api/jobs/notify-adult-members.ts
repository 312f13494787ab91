import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { type DueAt, delaysOf, isAdultNoticeDue, listDueMails } from '#api/core/automatic-mails/due-mails.ts'
import { isAutomaticMailOn, readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import { isConfirmedContact } from '#api/core/members/author-for.ts'
import type { Connection } from '#api/database/connect.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { lastAdultBirth } from '#domain/linked-account.ts'
import type { Job } from './run-jobs.ts'

/** Settled by one statement: an import may bring very many. */
const BATCH = 5000

/** At 18 a member is told once which accounts see the record and how to end that. */
export const notifyAdultMembers: Job = {
  name: 'tell-adult-members',
  everySeconds: 86_400,
  async run(deps, isStopping) {
    const birth = lastAdultBirth(today(deps.clock))
    while ((await settleWithoutLetter(deps, birth)) === BATCH);
    const settings = await readAutomaticMails(deps.db, deps.env)
    const due = { env: deps.env, at: deps.clock.now(), days: delaysOf(settings) }
    const members = settings.adult_notice.enabled ? await listDueMails(deps.db, 'adult_notice', due) : []
    await handleItems(deps, members, {
      job: notifyAdultMembers.name,
      nameOf: ({ id }) => `member ${id}`,
      act: ({ id }) => tell(deps, due, id),
      isStopping,
    })
  },
}

/** A member whom no other account sees needs no mail; later links send a mail of their own. */
async function settleWithoutLetter({ db, clock }: Deps, birth: CalendarDate) {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ adult_notice_sent_at: clock.now() })
    .where('id', 'in', (members) =>
      members
        .selectFrom('member')
        .select('member.id')
        .where('adult_notice_sent_at', 'is', null)
        .where('date_naissance', '<=', birth)
        .where((row) => row.not(row.exists(otherAccounts(db))))
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function tell(deps: Deps, due: DueAt, idMember: number) {
  await inTransaction(deps, async (deps) => {
    if (!(await isAutomaticMailOn(deps.db, 'adult_notice'))) return
    const member = await deps.db
      .selectFrom('member')
      .select(['id', 'prenom', 'numero_licence', 'mail'])
      .select(jsonArrayFrom(otherAccounts(deps.db)).as('accounts'))
      .where('id', '=', idMember)
      .where(isAdultNoticeDue(due))
      .forUpdate()
      .executeTakeFirst()
    if (!member) return
    const url = `${deps.env.publicUrl}/mes-donnees`
    const values = adultValues(member, await isConfirmedContact(deps.db, member))
    await enqueueMail(deps, 'adult_notice', member.mail, { values, url, idMember })
    await recordAudit(deps, { action: 'member.tell_adult', id_member: idMember })
    await deps.db
      .updateTable('member')
      .set({ adult_notice_sent_at: deps.clock.now() })
      .where('id', '=', idMember)
      .execute()
  })
}

/** Accounts linked to the member of the outer query, except the member's own. */
function otherAccounts(db: Connection) {
  return db
    .selectFrom('account_member as link')
    .innerJoin('account', 'account.id', 'link.id_account')
    .select(['account.name', 'account.surname'])
    .where('link.id_member', '=', sql.ref<number>('member.id'))
    .where('account.email', '<>', sql<string>`lower(member.mail)`)
    .orderBy('link.id')
}

interface Told {
  prenom: string
  numero_licence: string
  mail: string
  accounts: { name: string; surname: string }[]
}

/** Names of account holders are only sent to an e-mail address that is confirmed as the member's. */
function adultValues({ prenom, numero_licence, mail, accounts }: Told, confirmed: boolean) {
  const comptes = confirmed ? accounts.map(nameOf).join(', ') : String(accounts.length)
  return { prenom, numero_licence, adresse: mail, comptes }
}
