import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { tryLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { timeoutsFor } from '#api/database/long-work.ts'
import type { ImportKind } from '#contract/staff/staff-import-fields.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { openHold } from './hold-mails.ts'
import { importAffiliations } from './import-affiliations.ts'
import { importClubs } from './import-clubs.ts'
import { importGrades } from './import-grades.ts'
import { importLicences } from './import-licences.ts'
import { importManagers } from './import-managers.ts'
import { importMembers } from './import-members.ts'
import { importResults } from './import-results.ts'
import { type ImportWork, makePlan, type Plan } from './plan.ts'
import { digestOf, type ImportRequest } from './read-import-file.ts'

/** Plans the import. The fingerprint covers the choices too. */
export async function planImport(work: Pick<ImportWork, 'db' | 'clock'>, request: ImportRequest): Promise<Plan> {
  const plan = await inTransaction(work, async (work) => {
    // Planned for the tables as they are: a plan kept from when they were small would read all of them for each line.
    await sql.raw(`${timeoutsFor('import')}; set local plan_cache_mode = force_custom_plan`).execute(work.db)
    const found = await planKind[request.genre](work.db, request, today(work.clock))
    // The foreign keys of each row that is written keep their plans.
    await sql`set local plan_cache_mode = default`.execute(work.db)
    return found
  })
  const { genre, mapping, existants, digest, sheet, header } = request
  const columns = Object.entries(mapping).map(([key, place]) => `${key} ${place}`)
  const choices = JSON.stringify([genre, columns.toSorted(), existants, digest, sheet, header.line])
  return { ...plan, fingerprint: digestOf(`${choices} ${plan.fingerprint}`) }
}

const planKind: Record<ImportKind, (db: Connection, request: ImportRequest, day: CalendarDate) => Promise<Plan>> = {
  clubs: (db, request, day) => makePlan(db, importClubs, request, day),
  membres: (db, request, day) => makePlan(db, importMembers, request, day),
  licences: (db, request, day) => makePlan(db, importLicences, request, day),
  grades: (db, request, day) => makePlan(db, importGrades, request, day),
  responsables: (db, request, day) => makePlan(db, importManagers, request, day),
  affiliations: (db, request, day) => makePlan(db, importAffiliations, request, day),
  combats: (db, request, day) => makePlan(db, importResults('combats'), request, day),
  poomsae: (db, request, day) => makePlan(db, importResults('poomsae'), request, day),
  arbitrages: (db, request, day) => makePlan(db, importResults('arbitrages'), request, day),
  stages: (db, request, day) => makePlan(db, importResults('stages'), request, day),
  formations: (db, request, day) => makePlan(db, importResults('formations'), request, day),
}

interface RunOptions {
  /** The file is imported only if its plan is the previewed one. */
  fingerprint?: string
  /** Imports the lines without a problem although others have one. */
  partial?: boolean
}

/** Imports the file in one transaction. */
export async function runImport(
  work: ImportWork,
  request: ImportRequest,
  name: string,
  { fingerprint, partial = false }: RunOptions = {},
) {
  return inTransaction(work, async (work) => {
    await sql.raw(timeoutsFor('import')).execute(work.db)
    if (!(await tryLock(work.db, 'firstImport'))) throw conflict(staffImportMessages.busy)
    const plan = await planImport(work, request)
    if (plan.problemCount > 0 && !partial) {
      const sentence = staffImportMessages.hasProblems(plan.problemCount)
      throw invalid({ contenu: [sentence] }, sentence)
    }
    if (fingerprint !== undefined && fingerprint !== plan.fingerprint) throw conflict(staffImportMessages.changedSince)
    const changed = request.existants === 'mettre_a_jour' ? plan.differing : 0
    const hold = openHold(work, { genre: request.genre, fichier: name })
    await plan.carryOut({ ...work, idHold: hold.id }, `file ${name}`)
    const after = {
      genre: request.genre,
      fichier: name,
      sha256: request.digest,
      nouveaux: plan.created,
      modifies: changed,
      refuses: plan.problemLines,
    }
    await recordAudit(work, { action: 'import.run', subject: `file ${name}`, after })
    return { created: plan.created, changed, plan, held: hold.isOpen() }
  })
}
