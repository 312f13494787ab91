import { sql } from 'kysely'
import { today } from '#api/config/clock.ts'
import {
  type DueAt,
  type DueMail,
  delaysOf,
  isReminderDue,
  listDueMails,
  storedDays,
} from '#api/core/automatic-mails/due-mails.ts'
import { isAutomaticMailOn, readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import { writeMailCode } from '#api/core/members/mail-code.ts'
import type { Connection } from '#api/database/connect.ts'
import { findFailing, handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { EXPIRY_STEPS, type ExpiryStep, formatDaysLeft } from '#domain/expiry-reminders.ts'
import type { Job } from './run-jobs.ts'

/** Licences of one transaction: it takes hardly longer than for one, and locks them for a few hundredths of a second. */
export const REMINDED_AT_ONCE = 50

/** Reminds a member once at each step before the licence ends, unless the member renewed or refused reminders. */
export const remindBeforeExpiry: Job = {
  name: 'remind-before-expiry',
  everySeconds: 6 * 3600,
  async run(deps, isStopping) {
    const settings = await readAutomaticMails(deps.db, deps.env)
    const due = { env: deps.env, at: deps.clock.now(), days: delaysOf(settings) }
    for (const step of EXPIRY_STEPS.filter((one) => settings[one].enabled)) {
      const nameOf = ({ id }: DueMail) => `licence ${id}, ${storedDays(step)} days`
      const failing = await findFailing(deps, remindBeforeExpiry.name)
      const listed = await listDueMails(deps.db, step, due)
      const alone = listed.filter((mail) => failing.has(nameOf(mail)))
      const together = listed.filter((mail) => !failing.has(nameOf(mail)))
      for (let from = 0; from < together.length; from += REMINDED_AT_ONCE) {
        if (isStopping?.()) return
        const batch = together.slice(from, from + REMINDED_AT_ONCE)
        const ids = batch.map(({ id }) => id)
        // One that fails undoes its batch: each is then handled by itself, and only that one fails again.
        await remind(deps, step, due, ids).catch(() => alone.push(...batch))
      }
      await handleItems(deps, alone, {
        job: remindBeforeExpiry.name,
        nameOf,
        act: ({ id }) => remind(deps, step, due, [id]),
        isStopping,
      })
    }
  },
}

interface Due {
  id_licence: number
  id_member: number
  prenom: string
  nom: string
  numero_licence: string
  mail: string
  club: string
  date_fin: CalendarDate
}

/**
 * Reads the licences again under a lock: since they were found, one may have been renewed, or an import may have changed
 * it. One that is being changed right now is left to the next run.
 */
async function takeDue(db: Connection, step: ExpiryStep, due: DueAt, idLicences: number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select l.id as id_licence, m.id as id_member, m.prenom, m.nom, m.numero_licence, m.mail, c.club, l.date_fin
    from licence l join member m on m.id = l.id_member join club c on c.id = l.id_club
    where l.id = any(${idLicences}::integer[]) and ${isReminderDue(step, due)}
    order by l.date_fin, l.id
    for no key update of l skip locked`.execute(db)
  return rows
}

/** Inserts the rows of the reminders first, in the same transaction: their key allows each only once. */
async function remind(deps: Deps, step: ExpiryStep, at: DueAt, idLicences: number[]) {
  await inTransaction(deps, async (deps) => {
    if (!(await isAutomaticMailOn(deps.db, step))) return
    const due = await takeDue(deps.db, step, at, idLicences)
    if (due.length === 0) return
    const sent_at = deps.clock.now()
    const marked = await deps.db
      .insertInto('expiry_reminder')
      .values(due.map(({ id_licence }) => ({ id_licence, days: storedDays(step), sent_at })))
      .onConflict((row) => row.doNothing())
      .returning('id_licence')
      .execute()
    const ids = new Set(marked.map(({ id_licence }) => id_licence))
    const day = today(deps.clock)
    const letters = due.filter(({ id_licence }) => ids.has(id_licence)).map((one) => letterTo(deps, one, day))
    await enqueueMails(deps, 'expiry_reminder', letters)
  })
}

function letterTo(deps: Deps, due: Due, day: CalendarDate) {
  const { prenom, nom, numero_licence, mail, club, date_fin } = due
  const code = writeMailCode(deps, 'expiry reminder', { id: due.id_licence, mail })
  const address = `${deps.env.publicUrl}/rappel/${code}`
  return {
    to: mail,
    idMember: due.id_member,
    values: {
      prenom,
      membre: `${prenom} ${nom}`,
      numero_licence,
      club,
      date_fin: formatDate(date_fin),
      delai: formatDaysLeft(date_fin, day),
    },
    url: address,
    unsubscribeUrl: `${address}?arret=1`,
  }
}
