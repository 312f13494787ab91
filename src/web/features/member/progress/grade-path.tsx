import { IconArrowRight, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import type { Member } from '#web/lib/active-member.ts'
import { today } from '#web/lib/today.ts'
import { Belt } from '#web/ui/belt.tsx'
import classes from './grade-path.module.css'

/** The belts from the first recorded grade to the next one, as a list for screen readers too. */
export function GradePath({ member: { parcours, prochainGrade, prochainPassage } }: { member: Member }) {
  return (
    <>
      {parcours.length === 0 && (
        <p className={classes.start}>Aucun grade n’est encore enregistré : votre parcours commence ici.</p>
      )}
      <ol className={classes.path} aria-label="Parcours de grades">
        {parcours.map(({ grade, date }, index) => (
          <li key={`${date} ${grade}`} className={classes.step} data-present={index === parcours.length - 1}>
            <span className={classes.node}>
              <Belt grade={grade} width={58} />
            </span>
            <b>{grade}</b>
            <span className={classes.date}>{formatDate(date)}</span>
            {index === parcours.length - 1 && <span className={classes.here}>Grade actuel</span>}
          </li>
        ))}
        {prochainGrade && (
          <li className={classes.step} data-next>
            <span className={classes.node}>
              <Belt grade={prochainGrade.grade} width={58} />
            </span>
            <b>{prochainGrade.grade}</b>
            <span className={classes.date}>{prochainPassage}</span>
            <span className={classes.coming}>Prochain</span>
          </li>
        )}
      </ol>
      {prochainGrade && <NextStep next={prochainGrade} />}
    </>
  )
}

function NextStep({ next: { grade, date, attente, manque } }: { next: NonNullable<Member['prochainGrade']> }) {
  const ready = manque.length === 0
  return (
    <div className={classes.next}>
      <p className={classes.nextTitle}>
        <IconArrowRight size={20} aria-hidden /> Prochaine étape : {grade}
      </p>
      <p>{formatWhen(date)}</p>
      {ready ? (
        <p className={classes.ready}>
          <IconCircleCheck size={18} aria-hidden /> Toutes les conditions sont réunies.
        </p>
      ) : (
        <>
          {attente && (
            <progress
              className={classes.wait}
              aria-label="Temps passé dans le grade actuel"
              max={attente.total}
              value={attente.total - attente.reste}
            />
          )}
          <p>Il manque encore :</p>
          <ul className={classes.missing}>
            {manque.map((condition) => (
              <li key={condition}>
                <IconHourglass size={16} aria-hidden /> {condition}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function formatWhen(date: string | null) {
  if (date === null) return 'La date du dernier grade n’est pas connue : le prochain passage ne peut pas être calculé.'
  return date <= today() ? `Possible depuis le ${formatDate(date)}.` : `Possible à partir du ${formatDate(date)}.`
}
