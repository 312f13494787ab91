import type { AccountCall } from '#api/calls/call.ts'
import { countDueMails, listDueMails } from '#api/core/automatic-mails/due-mails.ts'
import type { AutomaticMailName } from '#domain/automatic-mails.ts'
import { EXPIRY_STEPS } from '#domain/expiry-reminders.ts'
import { countPeople, dueIfReleased, listPendingHolds, listPeople } from './import-hold-queries.ts'

/** Names of each list. */
const MAX_NAMES = 20

/** The automatic mails that an import can start. */
const STARTED: AutomaticMailName[] = [...EXPIRY_STEPS, 'adult_notice']

export async function staffListImportHolds(_input: unknown, call: AccountCall) {
  const holds = []
  for (const { id, genre, fichier, created_at, auteur } of await listPendingHolds(call.db)) {
    const due = await dueIfReleased(call, id)
    const envois = []
    for (const envoi of STARTED) {
      const total = await countDueMails(call.db, envoi, due)
      if (total === 0) continue
      const premiers = (await listDueMails(call.db, envoi, due, MAX_NAMES)).map(({ who }) => who)
      envois.push({ envoi, total, premiers })
    }
    holds.push({
      id_hold: id,
      genre,
      fichier,
      created_at: created_at.toISOString(),
      auteur,
      personnes: await countPeople(call, due),
      premiers: await listPeople(call, due, MAX_NAMES),
      envois,
    })
  }
  return holds
}
