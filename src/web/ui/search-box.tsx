import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSlash } from '#web/lib/use-slash.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { TextInput, type TextInputProps } from './text-input.ts'

const PAUSE_MS = 200

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onKeyDown' | 'type' | 'leftSection' | 'ref'> {
  /** The current search. */
  text: string
  onText: (text: string) => void
  /** Given, a result can be chosen from the box by keyboard. */
  matches?: Matches
}

interface Matches {
  /** Whether the results shown are those of `text`. */
  found: boolean
  onMove?: (by: 1 | -1) => void
  onChoose: () => void
}

/** A search box that searches while typing; '/' focuses it. */
export function SearchBox({ text, onText, matches, className = '', ...look }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped, write } = useUrlSyncedInput(text, onText)
  const applySoon = useDebouncedCallback(write, PAUSE_MS)
  useSlash(box)
  // A box with results to choose from is the purpose of its screen, so it gets the focus.
  const isFirst = matches !== undefined
  useEffect(() => {
    if (isFirst) box.current?.focus({ preventScroll: true })
  }, [isFirst])
  const choose = useChooseOnceFound(matches, typed, text)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && matches) {
      applySoon.flush()
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
        applySoon(value)
      }}
    />
  )
}

/** Enter chooses a result of the typed text: pressed too early, it waits for the answer. */
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
