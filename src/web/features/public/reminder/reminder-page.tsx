import { useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { reminderMessages } from '#contract/reminder-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './reminder-page.module.css'
import { StopNewsletter } from './stop-newsletter.tsx'
import '#web/ui/fonts/inter-of-names.css'

type Reminder = OutputOf<'getReminder'>
type Known = Extract<Reminder, { connu: true }>

/**
 * The page behind the links of a reminder or a newsletter, without signing in. Opening it has no effect, since mail programs open links
 * by themselves.
 */
export function ReminderPage() {
  const { code } = useParams({ from: '/rappel/$code' })
  return code.startsWith('n') ? <StopNewsletter code={code} /> : <OpenReminder code={code} />
}

function OpenReminder({ code }: { code: string }) {
  const { arret } = useSearch({ from: '/rappel/$code' })
  const [reminder, setReminder] = useState<Reminder | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(() => {
    callApi('getReminder', { code }).then(setReminder, (error: unknown) => setProblem(formatError(error)))
  }, [code])
  useEffect(load, [load])
  function retry() {
    setProblem(null)
    load()
  }
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex" />
      {problem ? (
        <Panel title="Rappel de fin de licence">
          <LoadFailed onRetry={retry}>{problem}</LoadFailed>
        </Panel>
      ) : !reminder ? (
        <Skeleton width="100%" maw={512} height={320} radius={20} role="status" aria-label="Chargement" />
      ) : reminder.connu ? (
        <Answer
          code={code}
          reminder={reminder}
          stopping={arret !== undefined}
          onChange={(change) => setReminder((now) => (now?.connu ? { ...now, ...change } : now))}
        />
      ) : (
        <Panel title="Rappel de fin de licence">
          <Problem>{reminderMessages.linkUnknown}</Problem>
          <ButtonLink to={paths.login}>Se connecter</ButtonLink>
        </Panel>
      )}
    </div>
  )
}

interface AnswerProps {
  code: string
  reminder: Known
  /** A person who comes to stop the reminders finds that first. */
  stopping: boolean
  /** Both answers may be under way at once. */
  onChange: (change: Partial<Known>) => void
}

function Answer({ code, reminder, stopping, onChange }: AnswerProps) {
  const wishing = useAction()
  const ending = useAction()
  const { prenom, club, date_fin, possible, souhait, rappels, renouvelee, commandee } = reminder

  async function answer(reponse: 'souhait' | 'arret') {
    await callApi('answerReminder', { code, reponse })
    onChange(reponse === 'souhait' ? { souhait: true } : { rappels: false })
  }

  const wish = renouvelee ? (
    <Success>{reminderMessages.renewed(formatDate(renouvelee))}</Success>
  ) : commandee ? (
    <Success>{reminderMessages.ordered}</Success>
  ) : souhait ? (
    <Success>{reminderMessages.wished}</Success>
  ) : possible ? (
    <Button
      variant={stopping ? 'default' : 'filled'}
      loading={wishing.busy}
      onClick={() => void wishing.act(() => answer('souhait'))}
    >
      Je souhaite renouveler
    </Button>
  ) : (
    <p className={classes.quiet}>{reminderMessages.notNow}</p>
  )
  const stop = rappels ? (
    <Button
      variant={stopping ? 'filled' : 'default'}
      loading={ending.busy}
      onClick={() => void ending.act(() => answer('arret'))}
    >
      Ne plus recevoir de rappels
    </Button>
  ) : (
    <Success>{reminderMessages.stopped}</Success>
  )
  return (
    <Panel title={`La licence ${withDe(prenom)}`}>
      <p>
        Au club <b>{club}</b>, jusqu’au <b>{formatDate(date_fin)}</b>.
      </p>
      <Problem>{wishing.problem ?? ending.problem}</Problem>
      {stopping ? stop : wish}
      {stopping ? wish : stop}
    </Panel>
  )
}
