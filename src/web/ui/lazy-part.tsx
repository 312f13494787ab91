// oxlint-disable-next-line no-restricted-imports -- lazyPart is what the rule asks for.
import { type ComponentType, lazy } from 'react'
import { loadOnline } from '#web/lib/load-online.ts'
import { Button } from './button.ts'
import { Problem } from './problem.tsx'

export const PART_LOST = 'Une partie de la page n’est pas arrivée.'

/**
 * A part of a screen in a chunk of its own. A chunk that stays lost is no error: it would take down the whole screen,
 * and the drafts of its forms would be deleted. `Lost` is shown instead.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Lost: ComponentType<Props> = PartLost,
) {
  return lazy(() => loadOnline(load).catch(() => ({ default: Lost })))
}

/** Reloads the page, since a browser may remember a lost module as long as the document lives (whatwg/html#10327). */
export function PartLost() {
  return (
    <>
      <Problem>{PART_LOST}</Problem>
      <Button mt="sm" onClick={() => location.reload()}>
        Réessayer
      </Button>
    </>
  )
}
