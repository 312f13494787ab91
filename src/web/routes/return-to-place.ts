import type { AnyRouter } from '@tanstack/react-router'

const KEY = 'abft_place'
/** How a reader says where to go: from then on the page stays there. A screen reader may only say it by a click. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click']
/** After that long, what makes the page grow is no part of its loading. */
const LOADED_AFTER_MS = 15_000

interface Place {
  /** The entry of the tab's history, which a reload keeps. */
  entry?: string | undefined
  y: number
}

/**
 * A phone drops a page that lies behind others and loads it again, so a page that loads again shows what it last showed.
 * The router scrolls once, at the first drawing, where a list that is still asked for has no height yet.
 */
export function returnToPlace(router: AnyRouter) {
  const { resolvedLocation, location } = router.stores
  const kept = readPlace()
  /** Of the screen that is drawn: another that was asked for may still be loading. */
  const entry = () => {
    const { __TSR_key: key } = (resolvedLocation.get() ?? location.get()).state
    return key
  }
  const end = new AbortController()
  document.addEventListener('visibilitychange', () => {
    // A page that is not back at its place yet keeps it.
    if (document.visibilityState === 'visible' || (!end.signal.aborted && kept.entry === entry())) return
    const place: Place = { entry: entry(), y: scrollY }
    sessionStorage.setItem(KEY, JSON.stringify(place))
  })
  if (kept.y === 0 || kept.entry !== entry()) return end.abort()
  const grown = new ResizeObserver(() => {
    if (kept.entry !== entry()) return end.abort()
    // A zoomed page is scrolled by fractions of the pixels that its height is given in.
    if (document.documentElement.scrollHeight - innerHeight < kept.y - 1) return
    scrollTo(0, kept.y)
    end.abort()
  })
  end.signal.addEventListener('abort', () => grown.disconnect())
  for (const move of MOVES) addEventListener(move, () => end.abort(), { signal: end.signal, passive: true })
  setTimeout(() => end.abort(), LOADED_AFTER_MS)
  grown.observe(document.body)
}

function readPlace(): Place {
  try {
    return { y: 0, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Place>) }
  } catch {
    return { y: 0 }
  }
}
