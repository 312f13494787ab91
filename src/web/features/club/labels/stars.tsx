import { IconStarFilled } from '@tabler/icons-react'
import classes from './labels-page.module.css'

const NAMES = ['1re étoile', '2e étoile', '3e étoile']

export function Stars({ count }: { count: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${count} ${count > 1 ? 'étoiles' : 'étoile'}`}>
      {NAMES.slice(0, count).map((name) => (
        <IconStarFilled key={name} size={16} aria-hidden />
      ))}
    </span>
  )
}

/** The stars that require a criterion. */
export function StarMarkers({ stars }: { stars: number[] }) {
  if (stars.length === 0) return <span className={classes.quiet}>Aucune</span>
  return (
    <span
      className={classes.markers}
      role="img"
      aria-label={`Exigé pour : ${stars.map((star) => NAMES[star - 1]).join(', ')}`}
    >
      {NAMES.map((name, index) => (
        <span key={name} className={classes.marker} data-asked={stars.includes(index + 1)} aria-hidden>
          <IconStarFilled size={14} />
          {index + 1}
        </span>
      ))}
    </span>
  )
}
