import { Button } from './button.ts'
import classes from './saved-meanwhile.module.css'

type Values<Name extends string> = Record<Name, string | boolean>

interface Props<Name extends string> {
  labels: Record<Name, string>
  saved: Values<NoInfer<Name>>
  typed: Values<NoInfer<Name>>
  onTakeOver: () => void
}

/** What somebody else saved while this person was typing, so that they can decide which of the two holds. */
export function SavedMeanwhile<Name extends string>({ labels, saved, typed, onTakeOver }: Props<Name>) {
  const names = Object.keys(labels) as Name[]
  const different = names.filter((name) => saved[name] !== typed[name])
  return (
    <div className={classes.conflict} role="status">
      {different.length === 0 ? (
        <p>Ce qui a été enregistré entre-temps est identique à ce que vous avez écrit.</p>
      ) : (
        <>
          <p>
            <b>Enregistré entre-temps :</b>
          </p>
          <ul>
            {different.map((name) => (
              <li key={name}>
                {labels[name]} : <b>{show(saved[name])}</b>
              </li>
            ))}
          </ul>
          <p>Sauvegarder à nouveau garde ce que vous avez écrit.</p>
          <Button variant="default" onClick={onTakeOver}>
            Reprendre les données enregistrées
          </Button>
        </>
      )}
    </div>
  )
}

function show(value: string | boolean) {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return value || 'vide'
}
