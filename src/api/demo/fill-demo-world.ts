import { type Kysely, sql } from 'kysely'
import type { Keys } from '#api/config/keys.ts'
import type { Passwords } from '#api/core/accounts/passwords.ts'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { timeoutsFor } from '#api/database/long-work.ts'
import type { Tables } from '#api/database/tables.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { addAccounts } from './add-accounts.ts'
import { addBankStatement } from './add-bank-statement.ts'
import { addClubs } from './add-clubs.ts'
import { addCompetitions } from './add-competitions.ts'
import { addCourses } from './add-courses.ts'
import { addDocuments } from './add-documents.ts'
import { addExams } from './add-exams.ts'
import { addGrades, addGradesGivenByClub, planHistories } from './add-grades.ts'
import { addInboxItems } from './add-inbox-items.ts'
import { addLabels } from './add-labels.ts'
import { addManagers } from './add-managers.ts'
import { addMembers, planMembers } from './add-members.ts'
import { addOrders, recapsOf } from './add-orders.ts'
import { addRecaps, planPaperRecaps } from './add-recaps.ts'
import { addRegistrations } from './add-registrations.ts'
import { addSandboxIntents } from './add-sandbox-intents.ts'
import { addTrainings } from './add-trainings.ts'
import { addWishes } from './add-wishes.ts'
import { announcePrice } from './announce-price.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { createDemoFaker, type DemoContext } from './demo-context.ts'
import { readReference } from './demo-reference.ts'
import { planPaidOrders } from './plan-paid-orders.ts'
import { planSpecialOrders } from './plan-special-orders.ts'
import { markDemonstration } from './refuse-foreign-database.ts'

interface Options {
  db: Kysely<Tables>
  keys: Keys
  passwords: Passwords
  today: CalendarDate
  now: Date
}

/** Fills an empty, migrated database with the demonstration: all or nothing, and the same for the same day. */
export async function fillDemoWorld({ db, keys, passwords, today, now }: Options): Promise<void> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  await inTransaction({ db }, async ({ db }) => {
    await sql.raw(timeoutsFor('import')).execute(db)
    const demo: DemoContext = { db, faker: createDemoFaker(), today, now, keys }
    await fill(demo, passwordHash)
    await markDemonstration(db, now)
    // Without statistics the planner would treat every table as empty for the first minutes.
    await sql`analyze`.execute(db)
  })
}

async function fill(demo: DemoContext, passwordHash: string) {
  const reference = await readReference(demo.db)
  const clubs = await addClubs(demo)
  const planned = planMembers(demo, clubs)
  const histories = planHistories(demo, reference, await addExams(demo), planned)
  const members = await addMembers(demo, reference, planned, histories)
  await addGrades(demo, members, histories)
  await addCourses(demo, members)
  await addTrainings(demo, members)
  await addCompetitions(demo, reference, { members, histories })
  await addLabels(demo, reference, clubs)
  await addDocuments(demo, reference)
  await announcePrice(demo, reference)

  const managers = await addManagers(demo, clubs, members)
  const accounts = await addAccounts(demo, members, passwordHash)
  await addGradesGivenByClub(demo, { members, histories, reference, idManager: accounts['gestionnaire@demo.test'] })

  const world = { clubs, members, managers, accounts }
  const registered = await addRegistrations(demo, world)
  const plannedOrders = [...planPaidOrders(demo, world), ...(await planSpecialOrders(demo, world))]
  const orders = await addOrders(demo, plannedOrders, reference.licence)
  await addSandboxIntents(demo, orders)
  await addWishes(demo, clubs)
  await addBankStatement(demo, orders, accounts)
  await addInboxItems(demo, orders)
  await addRecaps(demo, [
    ...planPaperRecaps(demo, clubs, members, reference.licence.price_cents),
    ...recapsOf(orders, reference.licence),
    ...registered,
  ])
  await postMissing({ db: demo.db, clock: { now: () => demo.now } })
}
