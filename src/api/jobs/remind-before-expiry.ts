import { sql } from 'kysely'
import { today } from '#api/config/clock.ts'
import { type DueAt, delaysOf, isReminderDue, listDueMails, storedDays } from '#api/core/automatic-mails/due-mails.ts'
import { isAutomaticMailOn, readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import { writeMailCode } from '#api/core/members/mail-code.ts'
import type { Connection } from '#api/database/connect.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { EXPIRY_STEPS, type ExpiryStep, formatDaysLeft } from '#domain/expiry-reminders.ts'
import type { Job } from './run-jobs.ts'

/** Reminds a member once at each step before the licence ends, unless the member renewed or refused reminders. */
export const remindBeforeExpiry: Job = {
  name: 'remind-before-expiry',
  everySeconds: 6 * 3600,
  async run(deps, isStopping) {
    const settings = await readAutomaticMails(deps.db, deps.env)
    const due = { env: deps.env, at: deps.clock.now(), days: delaysOf(settings) }
    for (const step of EXPIRY_STEPS.filter((one) => settings[one].enabled)) {
      await handleItems(deps, await listDueMails(deps.db, step, due), {
        job: remindBeforeExpiry.name,
        nameOf: ({ id }) => `licence ${id}, ${storedDays(step)} days`,
        act: ({ id }) => remind(deps, step, due, id),
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
 * Reads the licence again under a lock: since it was found, it may have been renewed, or an import may have changed it.
 * One that is being changed right now is left to the next run.
 */
async function takeDue(db: Connection, step: ExpiryStep, due: DueAt, idLicence: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select l.id as id_licence, m.id as id_member, m.prenom, m.nom, m.numero_licence, m.mail, c.club, l.date_fin
    from licence l join member m on m.id = l.id_member join club c on c.id = l.id_club
    where l.id = ${idLicence} and ${isReminderDue(step, due)}
    for no key update of l skip locked`.execute(db)
  return rows[0]
}

/** Inserts the row of the reminder first, in the same transaction: its key allows it only once. */
async function remind(deps: Deps, step: ExpiryStep, at: DueAt, idLicence: number) {
  await inTransaction(deps, async (deps) => {
    if (!(await isAutomaticMailOn(deps.db, step))) return
    const due = await takeDue(deps.db, step, at, idLicence)
    if (!due) return
    const marked = await deps.db
      .insertInto('expiry_reminder')
      .values({ id_licence: due.id_licence, days: storedDays(step), sent_at: deps.clock.now() })
      .onConflict((row) => row.doNothing())
      .returning('id_licence')
      .executeTakeFirst()
    if (marked) await enqueueMails(deps, 'expiry_reminder', [letterTo(deps, due, today(deps.clock))])
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
