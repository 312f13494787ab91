import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps } from './button.ts'
import classes from './hint.module.css'

/** A tooltip for mouse, touch and keyboard, also read by screen readers. */
function useHint(text: string) {
  const [about, setAbout] = useState<HTMLElement | null>(null)
  const hide = () => setAbout(null)
  const show = ({ currentTarget }: { currentTarget: HTMLElement }) => setAbout(currentTarget)
  const id = useId()
  return {
    props: {
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
        {/* Lists have hundreds of hints, so only the open one is rendered. */}
        {about && <Bubble target={about} text={text} />}
      </>
    ),
  }
}

/** In the body: a row with content-visibility would clip it. */
function Bubble({ target, text }: { target: HTMLElement; text: string }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => bubble.current && place(bubble.current, target)
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', follow, { capture: true })
  }, [target])
  return createPortal(
    <div role="tooltip" className={classes.bubble} ref={bubble}>
      {text}
    </div>,
    document.body,
  )
}

const GAP = 8

/** Above its target, or below where there is no room, within the window. */
function place(bubble: HTMLElement, target: HTMLElement) {
  const about = target.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const left = Math.min(about.left + about.width / 2 - width / 2, window.innerWidth - width - GAP)
  const above = about.top - height - GAP
  bubble.style.left = `${Math.max(GAP, left)}px`
  bubble.style.top = `${above > GAP ? above : about.bottom + GAP}px`
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

/** A button that is disabled and keeps the focus, so that the reason beside it can be read. */
export const disabledWithFocus = {
  'data-disabled': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

interface ReasonedButtonProps extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  /** Why the button is disabled. Absent: it is enabled. */
  reason: string | undefined
}

/** A button that explains why it is disabled. */
export function ReasonedButton({ reason, ...props }: ReasonedButtonProps) {
  const hint = useHint(reason ?? '')
  if (!reason) return <Button {...props} />
  return (
    <>
      <Button {...props} {...hint.props} {...disabledWithFocus} />
      {hint.words}
    </>
  )
}
