import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { listObstacles } from './merge-obstacles.ts'
import { countContents, countDoubles } from './merge-tables.ts'
import { IDENTITY } from './staff-member-queries.ts'
import { identityOf } from './staff-save-member.ts'

/** Both records side by side, with the obstacles. */
export async function staffPreviewMerge({ id_keep, id_drop }: Input<'staffPreviewMerge'>, { db }: AccountCall) {
  refuseSame(id_keep, id_drop)
  const [keep, drop] = [await readSide(db, id_keep), await readSide(db, id_drop)]
  return {
    keep: keep.side,
    drop: drop.side,
    version: mergeVersion(keep, drop),
    obstacles: await listObstacles(db, id_keep, id_drop),
    doubles: await listDoubles(db, id_keep, id_drop),
  }
}

export function refuseSame(keep: number, drop: number) {
  if (keep === drop) throw invalid({ id_drop: [staffMemberMessages.mergeSame] })
}

/** Both versions at the time of the preview. */
export function mergeVersion(keep: { version: number }, drop: { version: number }) {
  return `${keep.version}.${drop.version}`
}

async function listDoubles(db: Connection, keep: number, drop: number) {
  const doubles = await countDoubles(db, keep, drop)
  return doubles.map(({ quoi, combien }) => staffMemberMessages.mergeStaysOut(quoi, combien))
}

async function readSide(db: Connection, idMember: number) {
  const member = await db
    .selectFrom('member')
    .leftJoin('grade', 'grade.id', 'member.id_grade')
    .select(['member.id', 'member.numero_licence', 'member.version', 'member.id_photo', 'grade.grade'])
    .select(IDENTITY)
    .where('member.id', '=', idMember)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw notFound()
  const last = await db
    .selectFrom('licence')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['club.club', 'licence.date_fin'])
    .where('licence.id_member', '=', idMember)
    .where('licence.cancelled_at', 'is', null)
    .orderBy('licence.date_fin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    version: member.version,
    side: {
      id_member: member.id,
      numero_licence: member.numero_licence,
      identite: identityOf(member),
      photo: member.id_photo !== null,
      grade: member.grade,
      club: last?.club ?? null,
      date_fin: last?.date_fin ?? null,
      contenu: await countContents(db, idMember),
    },
  }
}
