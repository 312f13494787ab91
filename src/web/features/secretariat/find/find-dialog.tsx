import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatError } from '#web/lib/format-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './find.module.css'
import { type Found, useFind } from './use-find.ts'

const PAUSE_MS = 200

interface Props {
  opened: boolean
  /** Gives, once, the letters that came before the box had the focus. */
  takeTyped: () => string
  onClose: () => void
}

export default function FindDialog({ opened, takeTyped, onClose }: Props) {
  return (
    <Dialog title="Rechercher partout" opened={opened} onClose={onClose}>
      <FindForm takeTyped={takeTyped} onDone={onClose} />
    </Dialog>
  )
}

/** A list to choose from while typing: arrows move, Enter opens (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
function FindForm({ takeTyped, onDone }: Pick<Props, 'takeTyped'> & { onDone: () => void }) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { found, error, isAsked, isComplete } = useFind(wanted)
  const [place, setPlace] = useState(0)
  const entered = useRef(false)
  const navigate = useNavigate()
  const list = useId()
  const isCurrent = isComplete && wanted === text.trim()
  const chosen = found[Math.min(place, found.length - 1)]

  function open({ to, id }: Found) {
    onDone()
    void navigate({ to, params: { id: String(id) } })
  }

  // Enter pressed before the answer opens what the answer finds.
  useEffect(() => {
    if (!entered.current || !isCurrent) return
    entered.current = false
    if (chosen) open(chosen)
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isCurrent && chosen) open(chosen)
    else if (event.key === 'Enter') entered.current = !isCurrent
    else if (event.key === 'ArrowDown') setPlace(Math.min(place + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setPlace(Math.max(place - 1, 0))
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && `${list}-${chosen.key}`}
        label="Un membre, un club ou une commande"
        placeholder="Lambert Zoé, Namur, 2026-000611…"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={onKeyDown}
        onFocus={() => setText(text + takeTyped())}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setPlace(0)
          entered.current = false
        }}
      />
      {error && <Problem>{formatError(error)}</Problem>}
      <p className={classes.count} role="status">
        {isAsked && isCurrent && found.length === 0 && 'Rien ne correspond.'}
      </p>
      <div id={list} role="listbox" aria-label="Résultats" aria-busy={!isCurrent} className={classes.list}>
        {found.map((one) => (
          // Chosen by the keyboard from the box, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={one.key}
            id={`${list}-${one.key}`}
            role="option"
            aria-selected={one === chosen}
            className={classes.option}
            onClick={() => open(one)}
          >
            <span className={classes.kind}>{one.kind}</span>
            <b>{one.title}</b>
            <span className={classes.detail}>{one.detail}</span>
          </div>
        ))}
      </div>
    </>
  )
}
