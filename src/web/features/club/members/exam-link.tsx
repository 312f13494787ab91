import { IconAward } from '@tabler/icons-react'
import { messages } from '#contract/messages.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ReasonedButton } from '#web/ui/hint.tsx'

const label = 'Soirée d’examen'
const icon = <IconAward size={18} aria-hidden />

/** Link to recording an exam, for managers who may set grades. */
export function ExamLink({ club }: { club: Club }) {
  if (!club.rights.write) {
    return (
      <ReasonedButton variant="default" reason={messages.forbidden} leftSection={icon}>
        {label}
      </ReasonedButton>
    )
  }
  return (
    <ButtonLink to={paths.clubExam} params={{ club: club.club_slug }} variant="default" leftSection={icon}>
      {label}
    </ButtonLink>
  )
}
