import { formatDate } from '#domain/dates.ts'
import { formatAge } from '#domain/format-age.ts'
import { formatWeight } from '#domain/weight-category.ts'
import { config } from '#web/config.ts'
import type { Member } from '#web/lib/active-member.ts'
import { today } from '#web/lib/today.ts'
import classes from './member-card.module.css'

interface Props {
  member: Member
}

export function GradeFacts({ member: { gradeMax, prochainPassage, prochainGrade } }: Props) {
  const since = prochainGrade?.date != null && prochainGrade.date <= today()
  return (
    <div className={classes.grade}>
      <p className={gradeMax ? classes.gradeName : classes.gradeUnknown}>{gradeMax ?? 'Grade non-communiqué'}</p>
      <p className={classes.next}>
        {since ? 'Prochain passage possible depuis ' : 'Prochain passage possible : '}
        <b>{since ? prochainPassage.toLowerCase() : prochainPassage}</b>
      </p>
    </div>
  )
}

/** The weight category matters to competitors, so it shows for ranked members. */
export function PersonFacts({ member: { age, ranking, categorie_poids: weight } }: Props) {
  const showsWeight = ranking !== null && weight !== null
  if (age <= 0 && !showsWeight) return null
  return (
    <dl className={classes.facts}>
      {age > 0 && (
        <div>
          <dt>Âge</dt>
          <dd>{formatAge(age)}</dd>
        </div>
      )}
      {showsWeight && (
        <div>
          <dt>Catégorie de poids</dt>
          <dd>{formatWeight(weight)}</dd>
        </div>
      )}
    </dl>
  )
}

export function LicenceFacts({ member: { isLicencie, lastLicence } }: Props) {
  return (
    <div className={classes.block}>
      <h2 className={classes.blockTitle}>Dernière affiliation</h2>
      {!isLicencie || !lastLicence ? (
        <p className={classes.notLicensed}>Aucune licence {config.federation.shortName} active</p>
      ) : (
        <p>
          <b>{lastLicence.club.club}</b>
          <br />
          <span className={classes.dates}>
            du {formatDate(lastLicence.date_debut)} au {formatDate(lastLicence.date_fin)}
          </span>
        </p>
      )}
    </div>
  )
}
