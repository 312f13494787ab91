import { useState } from 'react'
import { callApi } from '#web/lib/call-api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import classes from './reminder-page.module.css'

/** Unsubscribes the e-mail address of a newsletter. */
export function StopNewsletter({ code }: { code: string }) {
  const [answer, setAnswer] = useState<{ success: boolean; message: string } | null>(null)
  const { busy, problem, act } = useAction()
  const stop = () => act(async () => setAnswer(await callApi('answerReminder', { code, reponse: 'arret' })))
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex" />
      <Panel title="Newsletter">
        <Problem>{problem ?? (answer?.success === false && answer.message)}</Problem>
        {answer?.success ? (
          <Success>{answer.message}</Success>
        ) : (
          <>
            <p>Vous ne souhaitez plus recevoir la newsletter à cette adresse e-mail ?</p>
            <Button loading={busy} onClick={() => void stop()}>
              Ne plus recevoir la newsletter
            </Button>
          </>
        )}
      </Panel>
    </div>
  )
}
