import { clubMessages } from '#contract/club-messages.ts'
import { isFederal } from '#domain/grade-editing.ts'
import type { LicenceRow } from '#web/features/club/active-club.ts'

/** Why the club cannot change a member's grade; null if it can. */
export function whyGradeIsFixed({ grade, can_set_grade }: Pick<LicenceRow, 'grade' | 'can_set_grade'>): string | null {
  if (grade && isFederal(grade)) return clubMessages.gradeFederal
  return can_set_grade ? null : clubMessages.gradeNotLicensed
}
