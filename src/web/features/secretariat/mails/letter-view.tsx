import { config } from '#web/config.ts'
import classes from './letter-view.module.css'

interface Shown {
  subject: string
  paragraphs: string[]
  button: ShownLink | null
  note: string | null
  unsubscribe: ShownLink | null
}

interface ShownLink {
  label: string
  /** Null: only the recipient may see it. */
  url: string | null
}

/** A mail as its recipient sees it. Its links are shown and cannot be followed. */
export function LetterView({ subject, paragraphs, button, note, unsubscribe }: Shown) {
  const { federation } = config
  return (
    <article className={classes.letter} aria-label="L’e-mail tel qu’il est reçu">
      <p className={classes.head}>My{federation.shortName}</p>
      <div className={classes.body}>
        <h3>{subject}</h3>
        {paragraphs.map((paragraph, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name than their place
          <p key={place}>{paragraph}</p>
        ))}
        {button && (
          <>
            <p>
              <span className={classes.button}>{button.label}</span>
            </p>
            <p className={classes.small}>
              Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :
              <br />
              {button.url ?? <em>lien masqué</em>}
            </p>
          </>
        )}
        {note && <p className={classes.small}>{note}</p>}
      </div>
      <p className={classes.foot}>
        {federation.name}
        <br />
        {federation.address}
        <br />
        {federation.phone} · {federation.email}
        {unsubscribe && (
          <>
            <br />
            <u>{unsubscribe.label}</u>
          </>
        )}
      </p>
    </article>
  )
}
