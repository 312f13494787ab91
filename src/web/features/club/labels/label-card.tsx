import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { levelHeld, nextStar } from '#domain/label-criteria.ts'
import { config } from '#web/config.ts'
import type { Club } from '#web/features/club/active-club.ts'
import classes from './labels-page.module.css'
import { Stars } from './stars.tsx'

type Criterion = Club['criteresDisponibles'][number]

interface Props {
  label: string
  nom: string
  club: Club
  valid: ReadonlySet<Criterion>
}

/** A label: the image of its highest level, or what is missing for it; then the next star. */
export function LabelCard({ label, nom, club, valid }: Props) {
  const level = levelHeld(club.labelsClub, label)
  return (
    <li className={classes.label} data-held={level > 0}>
      <h3 className={classes.labelName}>{nom}</h3>
      {level > 0 ? (
        <img
          className={classes.drawing}
          src={`${config.labelImageBase}/${label}-${level}`}
          alt={`Label ${nom}, ${level} ${level > 1 ? 'étoiles' : 'étoile'}`}
          width={160}
          height={160}
        />
      ) : (
        <p className={classes.missing}>Il manque au moins un critère labélisant pour obtenir le label {nom}.</p>
      )}
      <NextStar next={nextStar(label, level, club.criteresDisponibles, valid)} />
    </li>
  )
}

function NextStar({ next }: { next: ReturnType<typeof nextStar<Criterion>> }) {
  if (!next) {
    return (
      <p className={classes.done}>
        <IconCircleCheck size={20} aria-hidden /> Toutes les étoiles sont obtenues.
      </p>
    )
  }
  return (
    <div className={classes.next}>
      <p className={classes.nextTitle}>
        {next.star === 1 ? 'Première étoile' : 'Étoile suivante'} <Stars count={next.star} />
      </p>
      {next.missing.length === 0 ? (
        <p className={classes.done}>
          <IconCircleCheck size={20} aria-hidden /> Tous les critères sont valides : demandez cette étoile au
          secrétariat.
        </p>
      ) : (
        <>
          <p>Il manque encore :</p>
          <ul className={classes.missingList}>
            {next.missing.map(({ id, nom }) => (
              <li key={id}>
                <IconCircleDashed size={18} aria-hidden /> {nom}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
