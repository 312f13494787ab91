import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { canUsePasskeys } from '#web/features/account/second-factor/can-use-passkeys.ts'
import { formatError } from '#web/lib/format-error.ts'
import { loadOnline } from '#web/lib/load-online.ts'
import { openSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.ts'
import { Problem } from '#web/ui/problem.tsx'
import classes from './passkey-button.module.css'

interface Props {
  onSignedIn: () => Promise<void>
}

/** Signs in without a password. The WebAuthn code is loaded on demand. */
export default function PasskeyButton({ onSignedIn }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function signIn() {
    setBusy(true)
    setProblem(null)
    setProblem(await signInByPasskey(onSignedIn).catch((error: unknown) => formatError(error)))
    setBusy(false)
  }

  if (!canUsePasskeys) return null
  return (
    <>
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => void signIn()}
      >
        Utiliser une clé d’accès
      </Button>
      <div className={classes.problem}>{problem && <Problem>{problem}</Problem>}</div>
    </>
  )
}

/** Resolves to the sentence for a failed passkey, or null. */
async function signInByPasskey(onSignedIn: Props['onSignedIn']) {
  const { askForPasskey, formatPasskeyFailure } = await loadOnline(
    () => import('#web/features/account/second-factor/passkey.ts'),
  )
  try {
    await openSession({ grant_type: 'passkey', credential: await askForPasskey() })
    await onSignedIn()
    return null
  } catch (error) {
    return formatPasskeyFailure(error)
  }
}
