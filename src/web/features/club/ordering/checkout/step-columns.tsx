import { type MouseEvent, type ReactNode, useId } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.ts'
import { disabledWithFocus } from '#web/ui/hint.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './step-columns.module.css'

interface Props {
  /** Title of the summary. */
  title: string
  summary: ReactNode
  /** Undefined while the cart is being checked. */
  totalCents: number | undefined
  /** The failure of the last press, shown beside the button. */
  problem?: ReactNode
  /** Label of the button that ends the step. */
  button: string
  busy?: boolean
  /** Why the button is disabled. Undefined: it is enabled. */
  reason: string | undefined
  /** Absent: the button submits the form around the step. */
  onPress?: () => void
  children: ReactNode
}

/**
 * A step with the summary of the order: beside it at a desk, below it on a phone. The total and the button of the step
 * are always in sight.
 */
export function StepColumns(props: Props) {
  const { title, summary, totalCents, problem, button, busy = false, reason, onPress, children } = props
  const id = useId()
  const reasonId = useId()
  return (
    <div className={classes.columns}>
      <div className={classes.content}>{children}</div>
      <section className={classes.summary} aria-labelledby={id}>
        <div className={classes.detail}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {summary}
        </div>
        <div className={classes.foot}>
          <div className={classes.problem}>{problem}</div>
          <dl className={classes.total}>
            <dt>Total</dt>
            <dd>{totalCents === undefined ? <Skeleton height={24} width={90} /> : formatMoney(totalCents)}</dd>
          </dl>
          <div className={classes.button}>
            <Button
              type={onPress ? 'button' : 'submit'}
              loading={busy}
              {...staysUnderTheMouse}
              {...(reason ? { ...disabledWithFocus, 'aria-describedby': reasonId } : { onClick: onPress })}
            >
              {button}
            </Button>
          </div>
          {reason && (
            <p id={reasonId} className={classes.reason}>
              {reason}
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

/**
 * On blur a field shows its error, which moves the button before the mouse is released, and the click is lost.
 * Submitting validates the field instead.
 */
const staysUnderTheMouse = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
