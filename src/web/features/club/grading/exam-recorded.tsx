import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { clubQuery } from '#web/features/club/club-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import classes from './exam-page.module.css'

/** A recorded exam: its report and, for some minutes, undo. */
export function ExamRecorded({ idExam, until }: { idExam: number; until: string | undefined }) {
  const { ids, club } = useClub()
  const queryClient = useQueryClient()
  const [undone, setUndone] = useState(false)
  const report = useAction({ failure: (error) => formatError(error, 'Le rapport n’a pas pu être créé') })
  const undoing = useAction({ failure: (error) => formatError(error, clubMessages.gradeSaveFailed) })
  const left = useSecondsUntil(until)

  async function print() {
    saveFile(await callApi('getExamReport', { ...ids, id_exam: idExam }), 'RapportExamen.pdf')
  }

  async function undo() {
    await callApi('undoExamGrades', { ...ids, id_exam: idExam })
    setUndone(true)
    await queryClient.invalidateQueries({ queryKey: [...clubQuery(ids).queryKey, 'members'] })
  }

  const again = (
    <ButtonLink to={paths.clubExam} params={{ club: club.club_slug }} variant={undone ? 'filled' : 'subtle'}>
      Encoder un autre examen
    </ButtonLink>
  )
  if (undone) {
    return (
      <Section title="Examen annulé">
        <Success>{clubMessages.examUndone} Les grades d’avant sont de nouveau en vigueur.</Success>
        <div className={classes.actions}>{again}</div>
      </Section>
    )
  }
  return (
    <Section title="Examen enregistré">
      <Success>{clubMessages.gradeSaved}</Success>
      <p className={classes.none}>Imprimez le rapport, signez-le et gardez-le avec les documents du club.</p>
      <Problem>{report.problem ?? undoing.problem}</Problem>
      <div className={classes.actions}>
        <Button
          loading={report.busy}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void report.act(print)}
        >
          Imprimer le rapport
        </Button>
        <ReasonedButton
          variant="default"
          loading={undoing.busy}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          reason={left > 0 ? undefined : clubMessages.examUndoTooLate}
          onClick={() => void undoing.act(undo)}
        >
          Annuler cet examen
        </ReasonedButton>
        {again}
      </div>
      {left > 0 && (
        <p className={classes.none}>
          Annulable jusqu’à <b>{hour.format(new Date(until!))}</b>, encore{' '}
          <span role="timer" className={classes.timer}>
            {Math.floor(left / 60)} min {String(left % 60).padStart(2, '0')} s
          </span>
        </p>
      )}
    </Section>
  )
}

const hour = new Intl.DateTimeFormat('fr-BE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Brussels' })

/** Seconds until an instant; 0 once it is past or invalid. */
function useSecondsUntil(until: string | undefined): number {
  const end = Date.parse(until ?? '')
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1000)) || 0
  const running = left > 0
  useEffect(() => {
    const timer = running ? setInterval(() => setNow(Date.now()), 1000) : undefined
    return () => clearInterval(timer)
  }, [running])
  return left
}
