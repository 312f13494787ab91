import type { AnyRouter } from '@tanstack/react-router'

const KEY = 'abft_place'
/** How a reader says where to go: from then on the page stays there. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

interface Place {
  /** The entry of the tab's history, which a reload keeps. */
  entry?: string
  y: number
}

/**
 * A phone drops a page that lies behind others and loads it again, so a page that loads again shows what it last showed.
 * The router scrolls once, at the first drawing, where a list that is still asked for has no height yet.
 */
export function returnToPlace(router: AnyRouter) {
  const kept = readPlace()
  const entry = () => {
    const { __TSR_key: key } = router.history.location.state
    return key
  }
  document.addEventListener('visibilitychange', () => {
    const place: Place = { entry: entry(), y: scrollY }
    if (document.visibilityState === 'hidden') sessionStorage.setItem(KEY, JSON.stringify(place))
  })
  if (kept.y === 0 || kept.entry !== entry()) return
  const end = new AbortController()
  const grown = new ResizeObserver(() => {
    if (kept.entry !== entry()) return end.abort()
    if (document.documentElement.scrollHeight - innerHeight < kept.y) return
    scrollTo(0, kept.y)
    end.abort()
  })
  end.signal.addEventListener('abort', () => grown.disconnect())
  for (const move of MOVES) addEventListener(move, () => end.abort(), { signal: end.signal, passive: true })
  grown.observe(document.body)
}

function readPlace(): Place {
  try {
    return { y: 0, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Place>) }
  } catch {
    return { y: 0 }
  }
}
