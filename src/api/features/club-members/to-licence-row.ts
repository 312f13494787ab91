import { renewalOfDay } from '#api/core/renewals/renewal-of-day.ts'
import { ageOn, type CalendarDate } from '#domain/dates.ts'
import { canSetGrade } from '#domain/grade-editing.ts'
import { halfYearLabel } from '#domain/half-year-label.ts'
import { firstGrading, type GradeStep } from '#domain/next-grading.ts'
import { fullName } from '#domain/person-name.ts'
import type { ListedRow } from './listing-queries.ts'

/** A row of a listing is derived from its member, its licence and these, which are the same for all clubs. */
export interface ListingDay {
  day: CalendarDate
  grades: GradeStep[]
}

/** A row of the listing in the shape of the contract, with the derived values of that day. */
export function toLicenceRow(row: ListedRow, listing: ListingDay, code: string | null) {
  const { day, grades } = listing
  const held = grades.find(({ id }) => id === row.id_grade) ?? null
  const renewal = renewalOfDay({ lastEnd: row.last_end, licensedElsewhereSince: row.elsewhere }, day)
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
    prochain_passage: nextGradingLabel(row, held, listing),
    examen_sans_grade: row.failed && (row.grade_date ?? '') <= row.failed.date ? row.failed : null,
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

function nextGradingLabel({ grade_date, date_naissance }: ListedRow, held: GradeStep | null, listing: ListingDay) {
  const next = held && firstGrading({ held, since: grade_date, date_naissance }, listing.grades, listing.day)
  return halfYearLabel(next?.date ?? null)
}
