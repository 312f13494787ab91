import { Button } from './button.ts'
import classes from './saved-meanwhile.module.css'

type Values<Name extends string> = Record<Name, string>

interface Props<Name extends string> {
  labels: Record<Name, string>
  /** The record before the other person saved it. */
  base: Values<NoInfer<Name>>
  saved: Values<NoInfer<Name>>
  /** The form now: unedited fields hold what was saved. */
  typed: Values<NoInfer<Name>>
  /** Formats a value for display. */
  show?: (name: Name, value: string) => string
  onTakeOver: () => void
}

/** Shows what another person saved meanwhile, and what saving again does. */
export function SavedMeanwhile<Name extends string>(props: Props<Name>) {
  const { labels, base, saved, typed, show = (_, value) => value, onTakeOver } = props
  const names = Object.keys(labels) as Name[]
  const changed = names.filter((name) => saved[name] !== base[name])
  const disputed = changed.filter((name) => saved[name] !== typed[name])
  return (
    <div className={classes.conflict} role="status">
      {changed.length === 0 ? (
        <p>Ce qui a été enregistré entre-temps ne touche à aucun de ces champs : vous pouvez sauvegarder à nouveau.</p>
      ) : (
        <>
          <p>
            <b>Enregistré entre-temps :</b>
          </p>
          <ul>
            {changed.map((name) => (
              <li key={name}>
                {labels[name]} : <b>{show(name, saved[name]) || 'vide'}</b>
                {disputed.includes(name) && <> (vous avez écrit : {show(name, typed[name]) || 'vide'})</>}
              </li>
            ))}
          </ul>
          <p>{formatNextStep(changed.length, disputed.length)}</p>
        </>
      )}
      {names.some((name) => saved[name] !== typed[name]) && (
        <Button variant="default" onClick={onTakeOver}>
          Reprendre les données enregistrées
        </Button>
      )}
    </div>
  )
}

function formatNextStep(changed: number, disputed: number) {
  if (disputed === 0)
    return 'C’est repris dans le formulaire\u00a0: sauvegarder à nouveau garde leurs changements et les vôtres.'
  if (disputed === changed) return 'Sauvegarder à nouveau garde ce que vous avez écrit.'
  return 'Sauvegarder à nouveau garde ce que vous avez écrit\u00a0; le reste est déjà repris dans le formulaire.'
}
