import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import classes from './area.module.css'

interface Props {
  error: object
  sentence: string
  onRetry: () => void
}

export function MemberFailed({ error, sentence, onRetry }: Props) {
  const said = error instanceof ApiError && error.message
  return (
    <div className={classes.failed}>
      <Panel title="Profil indisponible">
        <Problem>
          {sentence}
          {said && ` : ${said}`}
        </Problem>
        <RetryButton onRetry={onRetry} />
        <ButtonLink to={paths.chooseProfile} variant="default">
          Choisir un autre profil
        </ButtonLink>
      </Panel>
    </div>
  )
}
