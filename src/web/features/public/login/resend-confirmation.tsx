import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.ts'
import { Problem, Success } from '#web/ui/problem.tsx'

/** For an account whose password was right and whose address is not confirmed. */
export default function ResendConfirmation({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  if (state === 'sent') return <Success>{messages.confirmationSent}</Success>
  return (
    <>
      {state === 'failed' && <Problem>{messages.unexpected}</Problem>}
      <Button
        variant="default"
        loading={state === 'busy'}
        onClick={() => {
          setState('busy')
          callApi('resendConfirmation', { email }).then(
            () => setState('sent'),
            () => setState('failed'),
          )
        }}
      >
        Renvoyer l’e-mail de confirmation
      </Button>
    </>
  )
}
