import { inboxKinds } from '#contract/staff/staff-inbox-fields.ts'
import { useInboxRights } from './inbox-kinds.tsx'
import classes from './inbox-page.module.css'

const KEYS = [
  [['j', 'k'], 'descendre, monter'],
  [['Entrée'], 'ouvrir'],
  [['a'], 'prendre, libérer'],
  [['r'], 'réessayer'],
  [['x'], 'classer'],
  [['d'], 'pas un doublon'],
] as const

/** Every shortcut also has a button. The first two are for every role. */
export function KeyLegend() {
  const { mayDecide } = useInboxRights()
  const shown = inboxKinds.some(mayDecide) ? KEYS : KEYS.slice(0, 2)
  return (
    <ul className={`${classes.legend} with-keyboard no-print`} aria-label="Touches">
      {shown.map(([keys, what]) => (
        <li key={what}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {what}
        </li>
      ))}
    </ul>
  )
}
