import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { memberSearchQuery } from '#web/features/secretariat/members/member-queries.ts'

const PAUSE_MS = 200
/** Minimum length of a search. */
const SHORTEST = 3
const SIZE = 6

interface Asked {
  row: number
  key: string
  text: string
  /** Position below the cell. */
  at: { left: number; top: number }
}

/** Suggests members for a number or name typed into a cell. */
export function useSuggestions() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [place, setPlace] = useState(-1)
  const [texte] = useDebouncedValue(asked?.text ?? '', PAUSE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...memberSearchQuery({ texte, size: SIZE }),
    enabled: asked !== null && texte.length >= SHORTEST,
  })
  const found = asked && texte.length >= SHORTEST && !isPlaceholderData ? (data?.rows ?? []) : []
  // A single match is preselected.
  const chosen = found[place] ?? (found.length === 1 ? found[0] : undefined)

  const ask = useCallback((row: number, key: string, text: string) => {
    const cell = document.activeElement?.getBoundingClientRect()
    setPlace(-1)
    setAsked(cell && text.trim() !== '' ? { row, key, text, at: { left: cell.left, top: cell.bottom } } : null)
  }, [])
  const close = useCallback(() => setAsked(null), [])
  // The list does not follow the cell.
  useWindowEvent('scroll', close, { capture: true })
  const move = (by: 1 | -1) => setPlace((before) => Math.min(Math.max(before + by, 0), found.length - 1))

  return { asked, found, chosen, ask, move, close }
}
