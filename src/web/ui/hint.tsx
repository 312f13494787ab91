import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './hint.module.css'

/** Words about something: shown to the mouse, the finger and the keyboard, read out with what they are about. */
function useHint(text: string) {
  const target = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(false)
  const id = useId()
  const [show, hide] = [() => setShown(true), () => setShown(false)]
  return {
    props: {
      ref: target,
      'aria-describedby': id,
      onMouseEnter: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
    },
    words: (
      <>
        <span id={id} hidden>
          {text}
        </span>
        {/* Long lists have hundreds of hints: only the one that is read is built. */}
        {shown && <Tooltip target={target} opened label={text} multiline maw="min(22rem, 90vw)" withArrow />}
      </>
    ),
  }
}

export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const { props, words } = useHint(text)
  return (
    <>
      <button type="button" className={classes.hint} {...props}>
        {children}
      </button>
      {words}
    </>
  )
}

interface ReasonedButtonProps extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  /** Why the button cannot be used. Absent: it can. */
  reason: string | undefined
}

/** A button that, when it cannot be used, says why. It can still be reached, or nobody would hear the reason. */
export function ReasonedButton({ reason, ...props }: ReasonedButtonProps) {
  const hint = useHint(reason ?? '')
  if (!reason) return <Button {...props} />
  return (
    <>
      <Button {...props} {...hint.props} data-disabled aria-disabled onClick={(event) => event.preventDefault()} />
      {hint.words}
    </>
  )
}
