import classes from './inbox-page.module.css'

const KEYS = [
  [['j', 'k'], 'descendre, monter'],
  [['Entrée'], 'ouvrir'],
  [['a'], 'prendre, libérer'],
  [['r'], 'réessayer'],
  [['x'], 'classer'],
  [['d'], 'pas un doublon'],
] as const

/** Every shortcut also has a button. */
export function KeyLegend() {
  return (
    <ul className={`${classes.legend} with-keyboard no-print`} aria-label="Touches">
      {KEYS.map(([keys, what]) => (
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
