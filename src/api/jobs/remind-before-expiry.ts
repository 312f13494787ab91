import { sql } from 'kysely'
import { today } from '#api/config/clock.ts'
import { writeMailCode } from '#api/core/members/mail-code.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { formatDaysLeft, type ReminderWindow, reminderWindows } from '#domain/expiry-reminders.ts'
import type { Job } from './run-jobs.ts'

/** Reminds a member once at each step before the licence ends, unless the member renewed or refused reminders. */
export const remindBeforeExpiry: Job = {
  name: 'remind-before-expiry',
  everySeconds: 6 * 3600,
  async run(deps, isStopping) {
    const day = today(deps.clock)
    for (const window of reminderWindows(day)) {
      await handleItems(deps, await findDue(deps, window), {
        job: remindBeforeExpiry.name,
        nameOf: ({ id_licence }) => `licence ${id_licence}, ${window.days} days`,
        act: (due) => remind(deps, window, due, day),
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

async function findDue({ db }: Deps, window: ReminderWindow): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select l.id as id_licence, m.id as id_member, m.prenom, m.nom, m.numero_licence, m.mail, c.club, l.date_fin
    from licence l join member m on m.id = l.id_member join club c on c.id = l.id_club
    where l.cancelled_at is null and l.date_fin between ${window.from}::date and ${window.until}::date
      and m.expiry_reminders and m.erased_at is null and m.mail <> ''
      and not exists (
        select from licence n
        where n.id_member = l.id_member and n.cancelled_at is null and n.date_fin > l.date_fin)
      and not exists (select from order_line o where o.id_member = l.id_member and o.open)
      and not exists (select from expiry_reminder r where r.id_licence = l.id and r.days = ${window.days})
    order by l.date_fin, l.id`.execute(db)
  return rows
}

/** Inserts the row of the reminder first, in the same transaction: its key allows it only once. */
async function remind(deps: Deps, { days }: ReminderWindow, due: Due, day: CalendarDate) {
  await inTransaction(deps, async (deps) => {
    const marked = await deps.db
      .insertInto('expiry_reminder')
      .values({ id_licence: due.id_licence, days, sent_at: deps.clock.now() })
      .onConflict((row) => row.doNothing())
      .returning('id_licence')
      .executeTakeFirst()
    if (marked) await enqueueMails(deps, 'expiry_reminder', [letterTo(deps, due, day)])
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
