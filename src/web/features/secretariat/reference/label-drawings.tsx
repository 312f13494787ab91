import { config } from '#web/config.ts'
import classes from './reference.module.css'

/** The images of a label, one to three stars, from their configured URL. */
export function LabelDrawings({ code }: { code: string }) {
  return (
    <span className={classes.drawings}>
      {[1, 2, 3].map((level) => (
        <img
          key={level}
          src={`${config.labelImageBase}/${code}-${level}`}
          alt={level === 1 ? '1 étoile' : `${level} étoiles`}
          width={36}
          height={36}
        />
      ))}
    </span>
  )
}
