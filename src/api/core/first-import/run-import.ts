import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { tryLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { timeoutsFor } from '#api/database/long-work.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import { openHold } from './hold-mails.ts'
import { importAffiliations } from './import-affiliations.ts'
import { importClubs } from './import-clubs.ts'
import { importGrades } from './import-grades.ts'
import { importLicences } from './import-licences.ts'
import { importManagers } from './import-managers.ts'
import { importMembers } from './import-members.ts'
import { importResults } from './import-results.ts'
import { type ImportWork, makePlan, type Plan, type PlanOptions } from './plan.ts'
import { digestOf, type ImportRequest } from './read-import-file.ts'

/** Plans the import. The fingerprint covers the choices too. */
export async function planImport(
  work: Pick<ImportWork, 'db' | 'clock'>,
  request: ImportRequest,
  { writes } = { writes: false },
): Promise<Plan> {
  const plan = await inTransaction(work, async (work) => {
    // Planned for the tables as they are: a plan kept from when they were small would read all of them for each line.
    await sql.raw(`${timeoutsFor('import')}; set local plan_cache_mode = force_custom_plan`).execute(work.db)
    const found = await planKind[request.genre](work.db, request, { today: today(work.clock), writes })
    // The foreign keys of each row that is written keep their plans.
    await sql`set local plan_cache_mode = default`.execute(work.db)
    return found
  })
  const { genre, mapping, existants, digest, sheet, header } = request
  const columns = Object.entries(mapping).map(([key, place]) => `${key} ${place}`)
  const choices = JSON.stringify([genre, columns.toSorted(), existants, digest, sheet, header.line])
  return { ...plan, fingerprint: digestOf(`${choices} ${plan.fingerprint}`) }
}

type MakePlan = (db: Connection, request: ImportRequest, options: PlanOptions) => Promise<Plan>

const planKind: Record<ImportKind, MakePlan> = {
  clubs: (db, request, options) => makePlan(db, importClubs, request, options),
  membres: (db, request, options) => makePlan(db, importMembers, request, options),
  licences: (db, request, options) => makePlan(db, importLicences, request, options),
  grades: (db, request, options) => makePlan(db, importGrades, request, options),
  responsables: (db, request, options) => makePlan(db, importManagers, request, options),
  affiliations: (db, request, options) => makePlan(db, importAffiliations, request, options),
  combats: (db, request, options) => makePlan(db, importResults('combats'), request, options),
  poomsae: (db, request, options) => makePlan(db, importResults('poomsae'), request, options),
  arbitrages: (db, request, options) => makePlan(db, importResults('arbitrages'), request, options),
  stages: (db, request, options) => makePlan(db, importResults('stages'), request, options),
  formations: (db, request, options) => makePlan(db, importResults('formations'), request, options),
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
    const plan = await planImport(work, request, { writes: true })
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
