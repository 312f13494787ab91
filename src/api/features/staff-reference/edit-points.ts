import { createHash } from 'node:crypto'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { POINTS } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import { beginChange } from './reference-queries.ts'

export async function staffGetPoints(_input: unknown, { db }: AccountCall) {
  const niveaux = await db.selectFrom('competition_level').select(['id', 'niveau']).orderBy('ordre').execute()
  const points = await listPoints(db)
  return { version: versionOf(points), niveaux, points }
}

/** Saves the whole table, so that two people who edit it notice each other. */
export async function staffSavePoints({ points }: Input<'staffSavePoints'>, call: AccountCall) {
  refuseDoubles(points)
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const before = await listPoints(call.db)
    checkVersion(call, versionOf(before))
    await refuseUnknownLevels(call.db, points)
    if (versionOf(before) === versionOf(inOrder(points))) return
    await call.db.deleteFrom('ranking_points').execute()
    if (points.length > 0) await call.db.insertInto('ranking_points').values(points).execute()
    const [was, is] = [await describe(call.db, before), await describe(call.db, points)]
    await recordAudit(call, { action: 'reference.points', before: was, after: is })
  })
  return { success: true, message: staffReferenceMessages.pointsSaved }
}

type Points = Input<'staffSavePoints'>['points']

function listPoints(db: Connection): Promise<Points> {
  return db
    .selectFrom('ranking_points')
    .select(['id_level', 'place', 'points'])
    .orderBy('id_level')
    .orderBy('place')
    .execute()
}

const inOrder = (points: Points) =>
  points.toSorted((one, other) => one.id_level - other.id_level || one.place - other.place)

/** The table has no version column, so its content is compared. */
function versionOf(points: Points) {
  const said = points.map(({ id_level, place, points: value }) => `${id_level} ${place} ${value}`).join('\n')
  return createHash('sha256').update(said).digest('hex').slice(0, 16)
}

function refuseDoubles(points: Points) {
  const cells = new Set(points.map(({ id_level, place }) => `${id_level} ${place}`))
  const places = new Set(points.map(({ place }) => place))
  if (cells.size < points.length) throw invalid({ points: [staffReferenceMessages.pointsTwice] })
  if (places.size > POINTS.places)
    throw invalid({ points: [staffReferenceMessages.pointsTooManyPlaces(POINTS.places)] })
}

async function refuseUnknownLevels(db: Connection, points: Points) {
  const levels = new Set((await db.selectFrom('competition_level').select('id').execute()).map(({ id }) => id))
  const unknown = points.findIndex(({ id_level }) => !levels.has(id_level))
  if (unknown >= 0) throw invalid({ [`points.${unknown}.id_level`]: [staffReferenceMessages.pointsLevelUnknown] })
}

/** For the audit trail: a line for each level. */
async function describe(db: Connection, points: Points) {
  const levels = await db.selectFrom('competition_level').select(['id', 'niveau']).orderBy('ordre').execute()
  return Object.fromEntries(
    levels.map(({ id, niveau }) => [
      niveau,
      inOrder(points.filter(({ id_level }) => id_level === id))
        .map(({ place, points: value }) => `${place} : ${value}`)
        .join(', '),
    ]),
  )
}
