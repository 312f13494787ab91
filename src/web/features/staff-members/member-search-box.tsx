import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSlash } from '../../lib/use-slash.ts'
import classes from './members.module.css'

const PAUSE_MS = 200

interface Props {
  label: string
  text: string
  onChange: (text: string) => void
  /** Down, up, and the choice: the list is walked without leaving the box. */
  onMove: (by: 1 | -1) => void
  onChoose: () => void
  /** The id of the list that is walked. */
  list: string
}

/** One box finds everyone; '/' leads to it from anywhere on the screen. */
export function MemberSearchBox({ label, text, onChange, onMove, onChoose, list }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const [told, setTold] = useState(text)
  const tell = useDebouncedCallback((value: string) => {
    setTold(value)
    onChange(value)
  }, PAUSE_MS)
  // The address changed by itself: back, or another way in.
  if (text !== told) {
    setTold(text)
    setTyped(text)
  }
  useSlash(box)
  // The box is what the screen is for: typing starts at once.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'Enter') {
      tell.flush()
      onChoose()
    } else return
    event.preventDefault()
  }

  return (
    <TextInput
      ref={box}
      className={classes.search}
      type="search"
      size="md"
      label={label}
      description="Nom et prénom, numéro de licence, date de naissance ou adresse e-mail. « / » ramène ici, les flèches et Entrée ouvrent une fiche."
      placeholder="Lambert Zoé, 200042, 17/05/2010…"
      leftSection={<IconSearch size={20} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      aria-controls={list}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        tell(value)
      }}
    />
  )
}
