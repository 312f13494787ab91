import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { memberSearchQuery } from '#web/features/secretariat/members/member-queries.ts'

const PAUSE_MS = 200
/** Fewer letters say nothing yet. */
const SHORTEST = 3
const SIZE = 6

interface Asked {
  row: number
  key: string
  text: string
  /** Under the cell in which one types. */
  at: { left: number; top: number }
}

/** Whom somebody may mean who types a number or a name into a cell. */
export function useSuggestions() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [place, setPlace] = useState(-1)
  const [texte] = useDebouncedValue(asked?.text ?? '', PAUSE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...memberSearchQuery({ texte, size: SIZE }),
    enabled: asked !== null && texte.length >= SHORTEST,
  })
  const found = asked && texte.length >= SHORTEST && !isPlaceholderData ? (data?.rows ?? []) : []
  // One who alone fits is as good as chosen.
  const chosen = found[place] ?? (found.length === 1 ? found[0] : undefined)

  const ask = useCallback((row: number, key: string, text: string) => {
    const cell = document.activeElement?.getBoundingClientRect()
    setPlace(-1)
    setAsked(cell && text.trim() !== '' ? { row, key, text, at: { left: cell.left, top: cell.bottom } } : null)
  }, [])
  const close = useCallback(() => setAsked(null), [])
  // It hangs where the cell was.
  useWindowEvent('scroll', close, { capture: true })
  const move = (by: 1 | -1) => setPlace((before) => Math.min(Math.max(before + by, 0), found.length - 1))

  return { asked, found, chosen, ask, move, close }
}
