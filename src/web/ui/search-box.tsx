import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSlash } from '#web/lib/use-slash.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { TextInput, type TextInputProps } from './text-input.ts'

const PAUSE_MS = 200

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'type' | 'leftSection' | 'ref'> {
  /** What the list is searched by now. */
  text: string
  onText: (text: string) => void
  /** Given, one chooses from what was found without leaving the box. */
  matches?: Matches
}

interface Matches {
  /** Whether the rows in sight are those of `text`. */
  found: boolean
  onMove?: (by: 1 | -1) => void
  onChoose: () => void
}

/** One box searches a long list while one types; '/' leads to it from anywhere on the screen. */
export function SearchBox({ text, onText, matches, className = '', ...look }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, tell } = useUrlSyncedInput(text, onText)
  const tellSoon = useDebouncedCallback(tell, PAUSE_MS)
  useSlash(box)
  // A box that is chosen from is what its screen is for: typing starts at once.
  const isFirst = matches !== undefined
  useEffect(() => {
    if (isFirst) box.current?.focus({ preventScroll: true })
  }, [isFirst])
  const choose = useChooseOnceFound(matches, typed, text)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && matches) {
      tellSoon.flush()
      choose()
    } else if (event.key === 'ArrowDown' && matches?.onMove) matches.onMove(1)
    else if (event.key === 'ArrowUp' && matches?.onMove) matches.onMove(-1)
    else return
    event.preventDefault()
  }

  return (
    <TextInput
      ref={box}
      type="search"
      leftSection={<IconSearch size={20} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      className={`${className} no-print`}
      {...look}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        tellSoon(value)
      }}
    />
  )
}

/** Enter means what is typed, not what was found before it: pressed too early, it waits for the answer. */
function useChooseOnceFound(matches: Matches | undefined, typed: string, text: string) {
  const wanted = useRef<string | null>(null)
  const ready = typed === text && matches?.found
  useEffect(() => {
    if (!ready || wanted.current !== text) return
    wanted.current = null
    matches?.onChoose()
  }, [ready, matches, text])
  return () => {
    if (ready) matches.onChoose()
    else wanted.current = typed
  }
}
