import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isStepEnabled, type OrderChoices, type OrderScreen, type OrderStep, stepsOf } from '#domain/order-steps.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { orderChoices, stepPaths } from '#web/features/club/ordering/order-choices.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import classes from './order-step-bar.module.css'

const LABELS: Record<OrderStep, string> = {
  cart: 'Votre panier',
  delivery: 'Livraison',
  payment: 'Moyen de payement',
  confirmation: 'Confirmation',
  settlement: 'Payement',
}

interface Props {
  current: OrderStep
  /** Blocks the later steps until a problem is solved. */
  stay?: boolean
  /** The payment method being chosen. */
  payment?: OrderChoices['payment']
}

/** The progress of the order, with links back. */
export function OrderStepBar({ current, stay = false, payment }: Props) {
  const { club, ids } = useClub()
  const choices = orderChoices(useStoredState(), ids.id_club)
  const steps = stepsOf({ payment: payment ?? choices.payment })
  const here = steps.indexOf(current)
  return (
    <nav aria-label="Étapes de la commande" className={classes.bar}>
      <ol data-count={steps.length}>
        {steps.map((step, at) => {
          const content = <StepContent number={at + 1} label={LABELS[step]} done={at < here} />
          const clickable = at !== here && isStepEnabled(step, choices) && !(stay && at > here)
          return (
            <li key={step} aria-current={at === here ? 'step' : undefined} data-done={at < here}>
              {clickable ? (
                <Link to={stepPaths[step as OrderScreen]} params={{ club: club.club_slug }} className={classes.step}>
                  {content}
                </Link>
              ) : (
                <span className={classes.step}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
      <p className={classes.here} aria-hidden>
        Étape {here + 1} sur {steps.length} : <b>{LABELS[current]}</b>
      </p>
    </nav>
  )
}

function StepContent({ number, label, done }: { number: number; label: string; done: boolean }) {
  return (
    <>
      <span className={classes.number}>{done ? <IconCheck size={16} aria-label={`${number}, fait`} /> : number}</span>{' '}
      <span className={classes.label}>{label}</span>
    </>
  )
}
