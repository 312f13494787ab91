import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { ApiError } from '../lib/api-error.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import classes from './area.module.css'

interface Props {
  error: Error
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
        <Button onClick={onRetry}>Réessayer</Button>
        <ButtonLink to={paths.chooseProfile} variant="default">
          Choisir un autre profil
        </ButtonLink>
      </Panel>
    </div>
  )
}
