import { ageOn, type CalendarDate } from '#domain/dates.ts'
import { canSetGrade } from '#domain/grade-editing.ts'
import { halfYearLabel } from '#domain/half-year-label.ts'
import { renewalOf } from '#domain/licence-renewal.ts'
import { type GradeStep, nextGrading } from '#domain/next-grading.ts'
import { fullName } from '#domain/person-name.ts'
import type { ListedRow } from './listing-queries.ts'

interface Known {
  grades: GradeStep[]
  day: CalendarDate
  code: string | null
}

/** A row of the listing in the shape of the contract, with the derived values of that day. */
export function toLicenceRow(row: ListedRow, { grades, day, code }: Known) {
  const held = grades.find(({ id }) => id === row.id_grade) ?? null
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
    sans_code: row.sans_code,
    mail: row.mail,
    grade: held && { id: held.id, grade: held.grade, desc: held.desc },
    can_set_grade: canSetGrade(row.licensed, held),
    prochain_passage: nextGradingLabel(row, held, grades, day),
    souhait: row.wished && renewal.possible && !row.ordered,
    member: {
      id: row.id_member,
      fullName: fullName(row),
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
  // Attending a course does not change the date.
  return halfYearLabel(
    nextGrading({ held, since, date_naissance, licensed, courseDone: true }, grades, day)?.date ?? null,
  )
}
