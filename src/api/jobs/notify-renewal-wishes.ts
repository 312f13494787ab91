import { sql } from 'kysely'
import { today } from '#api/config/clock.ts'
import { delaysOf, listDueMails } from '#api/core/automatic-mails/due-mails.ts'
import { isAutomaticMailOn, readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import { isOpenWish } from '#api/core/renewals/open-wish.ts'
import type { Connection } from '#api/database/connect.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'
import { RENEWAL_LIMIT_DAYS } from '#domain/licence-renewal.ts'
import type { Job } from './run-jobs.ts'

/** Names per mail; the listing shows the rest. */
const NAMED = 50

/** Tells the managers of each club, at most once a day, which members wish to renew, each wish once. */
export const notifyRenewalWishes: Job = {
  name: 'tell-renewal-wishes',
  everySeconds: 86_400,
  async run(deps, isStopping) {
    const settings = await readAutomaticMails(deps.db, deps.env)
    const due = { env: deps.env, at: deps.clock.now(), days: delaysOf(settings) }
    const clubs = settings.renewal_wishes.enabled ? await listDueMails(deps.db, 'renewal_wishes', due) : []
    await handleItems(deps, clubs, {
      job: notifyRenewalWishes.name,
      nameOf: ({ id }) => `club ${id}`,
      act: ({ id }) => mailClub(deps, id),
      isStopping,
    })
  },
}

/** A club gets at most one mail a day, however often the job runs. */
function claimDay({ db, clock }: Deps, idClub: number) {
  return db
    .insertInto('renewal_digest')
    .values({ id_club: idClub, day: today(clock) })
    .onConflict((row) => row.doNothing())
    .returning('id_club')
    .executeTakeFirst()
}

async function leaveDay({ db, clock }: Deps, idClub: number) {
  await db.deleteFrom('renewal_digest').where('id_club', '=', idClub).where('day', '=', today(clock)).execute()
}

async function mailClub(deps: Deps, idClub: number) {
  await inTransaction(deps, async (deps) => {
    if (!(await isAutomaticMailOn(deps.db, 'renewal_wishes'))) return
    const { club, club_slug, addresses } = await findManagers(deps.db, idClub)
    // The addresses may have changed since the club was found.
    if (addresses.length === 0) return
    if (!(await claimDay(deps, idClub))) return
    const wishes = await takeWishes(deps, idClub)
    // All were withdrawn since the club was found: a day without a mail is not counted.
    if (wishes.length === 0) return leaveDay(deps, idClub)
    const named = wishes.slice(0, NAMED)
    const names = named.map(({ prenom, nom, numero_licence }) => `${prenom} ${nom} (${numero_licence})`)
    const others = wishes.length - named.length
    const values = {
      club,
      nombre: String(wishes.length),
      membres: names.join(', ') + (others > 0 ? ` et ${others} ${others > 1 ? 'autres' : 'autre'}` : ''),
    }
    const mentions = named.map(({ id }) => id)
    const url = `${deps.env.publicUrl}/club/${club_slug}/membres?statut=souhaits`
    await enqueueMails(
      deps,
      'renewal_wishes',
      addresses.map((to) => ({ to, values, url, mentions })),
    )
  })
}

interface Wish {
  id: number
  prenom: string
  nom: string
  numero_licence: string
}

/** Reads and marks the wishes in one statement. A wish whose licence lapsed is marked but left out. */
async function takeWishes({ db, clock }: Deps, idClub: number): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    with told as (
      update renewal_wish set told_at = ${clock.now()}
      where id_club = ${idClub} and told_at is null and ${isOpenWish}
      returning id_member
    )
    select m.id, m.prenom, m.nom, m.numero_licence from told join member m on m.id = told.id_member
    where m.erased_at is null and exists (
      select from licence l
      where l.id_member = m.id and l.id_club = ${idClub} and l.cancelled_at is null
        and l.date_fin >= ${today(clock)}::date - ${RENEWAL_LIMIT_DAYS}::integer)
    order by m.nom collate french, m.prenom collate french, m.id`.execute(db)
  return rows
}

/** Managers who may renew; each e-mail address once. */
async function findManagers(db: Connection, idClub: number) {
  const { rows } = await sql<{ club: string; club_slug: string; addresses: string[] }>`
    select c.club, c.club_slug, array(
      select distinct lower(m.mail) from club_manager g join member m on m.id = g.id_member
      where g.id_club = c.id and g.can_register_member and m.mail <> '' order by 1
    ) as addresses
    from club c where c.id = ${idClub}`.execute(db)
  return rows[0]!
}
