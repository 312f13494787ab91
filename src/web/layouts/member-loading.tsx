import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { Button, Skeleton } from '@mantine/core'
import { ApiError } from '../lib/api-error.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import classes from './member-layout.module.css'

/** The shape of what is coming, so that nothing jumps when it is there. */
export function MemberLoading() {
  return (
    <div className={classes.columns} role="status" aria-label="Chargement de votre profil">
      <Skeleton className={classes.cardShape} radius={20} />
      <div className={classes.pageShape}>
        <Skeleton height={40} width="55%" radius={10} />
        <Skeleton height={280} radius={16} />
        <Skeleton height={180} radius={16} />
      </div>
    </div>
  )
}

interface FailedProps {
  error: Error
  sentence: string
  onRetry: () => void
}

export function MemberFailed({ error, sentence, onRetry }: FailedProps) {
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
