import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { loadWhenIdle } from '#web/lib/when-idle.ts'
import { paths } from '#web/paths.ts'

/** The screens that people most often open from a screen. */
const NEXT: Record<string, string[]> = {
  [paths.login]: [paths.chooseProfile, paths.profile],
  [paths.chooseProfile]: [paths.profile],
  [paths.profile]: [paths.grades],
  [paths.club]: [paths.clubMembers],
  [paths.clubMembers]: [paths.cart],
  [paths.staffLogin]: [paths.staffMembers],
  [paths.staffMembers]: [paths.staffMember],
  [paths.staffOrders]: [paths.staffOrder],
  [paths.staffClubs]: [paths.staffClub],
}

/** Loads the code of the likely next screens, without their data, once a screen stands and the browser is idle. */
export function loadNextScreens(router: AnyRouter) {
  router.subscribe('onResolved', () => {
    loadScreensAfter(router, router.state.matches.at(-1)?.fullPath as string)
  })
}

export function loadScreensAfter(router: AnyRouter, path: string) {
  for (const next of NEXT[path] ?? []) loadWhenIdle(() => loadScreen(router, next))
}

async function loadScreen(router: AnyRouter, path: string) {
  const loads: Promise<unknown>[] = []
  for (let route: AnyRoute | undefined = router.routesByPath[path]; route; route = route.parentRoute)
    loads.push(Promise.resolve(router.loadRouteChunk(route)))
  await Promise.all(loads)
}
