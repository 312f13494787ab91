import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { enqueueAsPortal, findClubsToTell, findMembersToTell } from '#api/core/members/tell-record-change.ts'
import type { Connection } from '#api/database/connect.ts'
import { formatDate } from '#domain/dates.ts'
import { isNews } from '#domain/exam-news.ts'
import { fullName } from '#domain/person-name.ts'
import { isUnsuccessful, type Values } from '#domain/sport-sheets/sheets.ts'
import { toOutcome } from '#domain/sport-sheets/write-cells.ts'
import type { SheetPlan } from './plan-sheet.ts'

type Work = AccountCall & { db: Connection }

/**
 * Writes to each member who got a grade, and to the club of each candidate all of its results in one mail. A corrected
 * diploma is no news, and neither is an exam of long ago that is entered late.
 */
export async function tellExamResults(call: Work, { sheet, event, reference, changes }: SheetPlan) {
  if (sheet !== 'grades' || !isNews(event.date_debut, today(call.clock))) return
  const results = new Map<number, Values>([
    ...changes.added.map(({ member, values }) => [member.id, values] as const),
    ...changes.changed
      .filter(({ before, after }) => isOther(before.values, after.values))
      .map(({ after }) => [after.member.id, after.values] as const),
  ])
  if (results.size === 0) return
  const members = await findMembersToTell(call.db, [...results.keys()])
  const shared = { examen: event.nom, date: formatDate(event.date_debut) }
  const gradeOf = (id: number) => reference.grades.find((grade) => grade.id === results.get(id)!.id_grade)?.grade ?? ''
  await enqueueAsPortal(
    call,
    'grade_recorded',
    members
      .filter(({ id }) => !isUnsuccessful(results.get(id)!))
      .flatMap(({ id, addresses, numero_licence, ...names }) =>
        addresses.map((to) => ({
          to,
          values: { ...shared, membre: fullName(names), numero_licence, grade: gradeOf(id) },
          idMember: id,
        })),
      ),
  )
  const clubOf = await findClubsOn(call.db, [...results.keys()], event.date_debut)
  const clubs = await findClubsToTell(call.db, [...new Set(clubOf.values())])
  for (const { id: idClub, club, addresses } of clubs) {
    const own = members.filter(({ id }) => clubOf.get(id) === idClub)
    const resultats = own
      .map((one) => `${fullName(one)} (${one.numero_licence}), ${toOutcome(sheet, results.get(one.id)!, reference)}`)
      .join('\u00a0; ')
    const mentions = own.map(({ id }) => id)
    await enqueueAsPortal(
      call,
      'exam_results',
      addresses.map((to) => ({ to, values: { ...shared, club, resultats }, mentions })),
    )
  }
}

function isOther(before: Values, after: Values) {
  return before.id_grade !== after.id_grade || before.resultat !== after.resultat
}

/** The club in which each member was licensed on that day. */
async function findClubsOn(db: Connection, idMembers: number[], day: string) {
  const { rows } = await sql<{ id_member: number; id_club: number }>`
    select id_member, id_club from licence
    where id_member = any(${idMembers}::integer[]) and cancelled_at is null
      and ${day}::date between date_debut and date_fin`.execute(db)
  return new Map(rows.map(({ id_member, id_club }) => [id_member, id_club]))
}
