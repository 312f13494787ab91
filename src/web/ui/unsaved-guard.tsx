import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { storedState } from '#web/lib/stored-state.ts'
import { abandonEdits, hasUnsavedEdits } from '#web/lib/unsaved-edits.ts'
import { loadWhenIdle } from '#web/lib/when-idle.ts'
import { loadDialogWindow } from './dialog-frame.tsx'
import { lazyPart } from './lazy-part.tsx'
import { loadToaster } from './notices.tsx'

/** Not part of the first load, but loaded before anything can be typed. */
const loadQuestion = () => import('./discard-question.tsx')
const DiscardQuestion = lazyPart(async () => ({ default: (await loadQuestion()).DiscardQuestion }))

interface Place {
  pathname: string
  search: object
}

const placeOf = ({ pathname, search }: Place) => JSON.stringify([pathname, search])

/** An expired session redirects without a question: the forms store their drafts. */
const holdsEdits = () => storedState().auth !== null && hasUnsavedEdits()

const shouldAsk = ({ current, next }: { current: Place; next: Place }) =>
  placeOf(current) !== placeOf(next) && holdsEdits()

/** Asks before a link, the back button or closing the tab discards unsaved edits. */
export function UnsavedGuard() {
  useEffect(() => {
    void loadQuestion().catch(() => undefined)
    loadWhenIdle(loadDialogWindow)
    // A notice may tell that the connection was lost.
    loadWhenIdle(loadToaster)
  }, [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: shouldAsk,
    enableBeforeUnload: holdsEdits,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  function leave() {
    abandonEdits()
    proceed?.()
  }
  return (
    <Suspense>
      <DiscardQuestion verb="Quitter" stay="Rester sur cet écran" onStay={reset} onLeave={leave} />
    </Suspense>
  )
}
