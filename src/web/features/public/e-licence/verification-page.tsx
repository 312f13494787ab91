import { IconCircleCheckFilled, IconCircleXFilled, IconHelpOctagonFilled, IconLockOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { formatDate } from '#domain/dates.ts'
import { config } from '#web/config.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import classes from './verification-page.module.css'
import '#web/ui/fonts/inter-of-names.css'

type Verdict = OutputOf<'verifyELicence'>

const SHOWN = {
  valide: { word: 'Valide', icon: IconCircleCheckFilled, text: null },
  expirée: { word: 'Expirée', icon: IconCircleXFilled, text: null },
  révoquée: {
    word: 'Révoquée',
    icon: IconLockOff,
    text: 'Ce code QR a été remplacé par un autre. Demandez à la personne d’ouvrir son e-licence actuelle.',
  },
  inconnue: {
    word: 'Inconnue',
    icon: IconHelpOctagonFilled,
    text: 'Ce code n’a pas été émis par la fédération, ou il est incomplet. Scannez-le à nouveau.',
  },
}

/** The public page behind the QR code of an e-licence, readable at arm's length. */
export function VerificationPage() {
  usePageTitle('Vérification d’une licence')
  const { code } = useParams({ from: '/v/$code' })
  const [tries, setTries] = useState(0)
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex" />
      <Verification key={`${code} ${tries}`} code={code} onAgain={() => setTries(tries + 1)} />
    </div>
  )
}

/** One verification: another code, or a retry, remounts it. */
function Verification({ code, onAgain }: { code: string; onAgain: () => void }) {
  const [answer, setAnswer] = useState<{ verdict: Verdict; at: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    verify(code, stop.signal)
      .then((verdict) => setAnswer({ verdict, at: new Date().toISOString() }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(formatError(error))
      })
    return () => stop.abort()
  }, [code])
  if (answer) return <Result {...answer} />
  if (problem) {
    return (
      <Panel title="La licence n’a pas pu être vérifiée">
        <Problem>{problem}</Problem>
        <RetryButton onRetry={onAgain} />
      </Panel>
    )
  }
  return <Skeleton width="100%" maw={512} height={440} radius={20} role="status" aria-label="Vérification en cours" />
}

function verify(code: string, signal: AbortSignal): Promise<Verdict> {
  return callApi('verifyELicence', { code }, { signal }).catch((error: unknown) => {
    // A text that cannot be a code is an unknown code.
    if (error instanceof ApiError && error.status === 422) return { statut: 'inconnue' }
    throw error
  })
}

function Result({ verdict, at }: { verdict: Verdict; at: string }) {
  const { word, icon: Icon, text } = SHOWN[verdict.statut]
  return (
    <article className={classes.result} data-statut={verdict.statut}>
      <div className={classes.verdict} role="status">
        <Icon size={104} aria-hidden />
        <h1>
          <span>Licence {config.federation.shortName}</span> {word}
        </h1>
        {verdict.date_fin && (
          <p>
            {verdict.statut === 'valide' ? 'jusqu’au' : 'depuis le'} {formatDate(verdict.date_fin)}
          </p>
        )}
      </div>
      <div className={classes.body}>
        {text && <p className={classes.text}>{text}</p>}
        {verdict.nom && (
          <dl>
            <div>
              <dt>Nom</dt>
              <dd className={classes.name}>{verdict.nom}</dd>
            </div>
            <div>
              <dt>Numéro de licence</dt>
              <dd>{verdict.numero_licence}</dd>
            </div>
            <div>
              <dt>Club</dt>
              <dd>{verdict.club ?? '-'}</dd>
            </div>
          </dl>
        )}
        <p className={classes.at}>Vérifié le {formatInstant(at)} auprès de la fédération</p>
      </div>
    </article>
  )
}
