import type { Club } from '#web/features/club/active-club.ts'
import classes from './club-page.module.css'

const FACTS = [
  ['club', 'Club'],
  ['numero_club', 'Numéro'],
  ['province', 'Province'],
  ['adresse', 'Adresse'],
  ['cp', 'Code postal'],
  ['ville', 'Ville'],
  ['numero_compte', 'Numéro de compte'],
] as const

/** Data that only the federation changes. */
export function ClubSheet({ club }: { club: Club }) {
  return (
    <dl className={classes.sheet}>
      {FACTS.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{club[name] || 'Non communiqué'}</dd>
        </div>
      ))}
    </dl>
  )
}
