import { ageOn, type CalendarDate } from '../../../domain/dates.ts'
import { canSetGrade } from '../../../domain/grade-editing.ts'
import { halfYearLabel } from '../../../domain/half-year-label.ts'
import { renewalOf } from '../../../domain/licence-renewal.ts'
import { type GradeStep, nextGrading } from '../../../domain/next-grading.ts'
import { today } from '../../clock.ts'
import type { ClubCall, Input } from '../../http/call.ts'
import { type ListedRow, listLicences } from './listing-queries.ts'
import { openCode } from './open-code.ts'
import { recordShownCodes } from './record-shown-codes.ts'

/** Codes are for managers who may write, and whoever saw them is on record. */
export async function listMembers(filter: Input<'getListMember'>, call: ClubCall) {
  const day = today(call.clock)
  const { rows, grades } = await listLicences(call, { idClub: call.idClub, filter, withCodes: call.rights.write })
  await recordShownCodes(call, rows)
  return rows.map((row) => {
    const held = grades.find(({ id }) => id === row.id_grade) ?? null
    return describeRow(row, {
      held,
      day,
      code: row.code === null ? null : openCode(call.keys, row.code),
      next: nextGradingLabel(row, held, grades, day),
    })
  })
}

interface Computed {
  held: GradeStep | null
  day: CalendarDate
  code: string | null
  next: string
}

function describeRow(row: ListedRow, { held, day, code, next }: Computed) {
  const renewal = renewalOf({ lastEnd: row.last_end, licensedElsewhereSince: row.elsewhere }, day)
  return {
    id: row.id,
    id_membre: row.id_member,
    nom: row.nom,
    prenom: row.prenom,
    date_naissance: row.date_naissance,
    age: row.date_naissance === null ? null : ageOn(row.date_naissance, day),
    date_debut: row.date_debut,
    date_fin: row.date_fin,
    suivie: row.date_fin !== null && row.date_fin !== row.last_end,
    numero_licence: row.numero_licence,
    codeMyABFT: code,
    mail: row.mail,
    grade: held && { id: held.id, grade: held.grade, desc: held.desc },
    can_set_grade: canSetGrade(row.licensed, held),
    prochain_passage: next,
    souhait: row.wished && renewal.possible && !row.ordered,
    member: {
      id: row.id_member,
      fullName: `${row.prenom} ${row.nom}`,
      alreadyInAnOrder: row.ordered,
      cantBeSelect: !renewal.possible,
      dateDebutIfSelected: renewal.possible ? renewal.date_debut : null,
      dateFinIfSelected: renewal.possible ? renewal.date_fin : null,
    },
  }
}

function nextGradingLabel(row: ListedRow, held: GradeStep | null, grades: GradeStep[], day: CalendarDate) {
  if (!held) return halfYearLabel(null)
  const { grade_date: since, date_naissance, licensed } = row
  // Whether a course was done does not move the date.
  return halfYearLabel(
    nextGrading({ held, since, date_naissance, licensed, courseDone: true }, grades, day)?.date ?? null,
  )
}
