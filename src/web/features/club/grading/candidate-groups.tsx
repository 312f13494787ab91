import { IconArrowRight } from '@tabler/icons-react'
import { withDe } from '#domain/elision.ts'
import { isFederal } from '#domain/grade-editing.ts'
import type { Grade } from '#web/features/club/active-club.ts'
import { Belt } from '#web/ui/belt.tsx'
import { Checkbox } from '#web/ui/checkbox.ts'
import { NativeSelect } from '#web/ui/native-select.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import type { Candidate, CandidateGroup, Exam } from './exam-candidates.ts'
import classes from './exam-page.module.css'

interface Props {
  groups: CandidateGroup[]
  grades: Grade[]
  wishes: Exam['wishes']
  errors: ReadonlyMap<number, string>
  onTick: (candidates: Candidate[], ticked: boolean) => void
  onGrade: (idMember: number, idGrade: number) => void
}

/** The candidates, grouped by their current belt. */
export function CandidateGroups({ groups, grades, wishes, errors, onTick, onGrade }: Props) {
  const offered = grades.filter((grade) => !isFederal(grade))
  return (
    <div className={classes.groups}>
      {groups.map(({ grade, candidates }) => {
        const ticked = candidates.filter(({ row }) => wishes.has(row.id_membre)).length
        const name = grade ?? 'Sans grade'
        return (
          <section key={name} aria-label={name}>
            <div className={classes.groupHead}>
              <Checkbox
                size="md"
                aria-label={`Cocher tous : ${name}`}
                checked={ticked === candidates.length}
                indeterminate={ticked > 0 && ticked < candidates.length}
                onChange={() => onTick(candidates, ticked < candidates.length)}
              />
              {grade && <Belt grade={grade} width={48} />}
              <h3>{name}</h3>
              <span>
                {candidates.length} {candidates.length > 1 ? 'membres' : 'membre'}
              </span>
            </div>
            <ul className={classes.candidates}>
              {candidates.map((candidate) => (
                <CandidateLine
                  key={candidate.row.id_membre}
                  candidate={candidate}
                  offered={offered}
                  wish={wishes.get(candidate.row.id_membre)}
                  error={errors.get(candidate.row.id_membre)}
                  onTick={(now) => onTick([candidate], now)}
                  onGrade={(idGrade) => onGrade(candidate.row.id_membre, idGrade)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface LineProps {
  candidate: Candidate
  offered: Grade[]
  wish: number | undefined
  error: string | undefined
  onTick: (ticked: boolean) => void
  onGrade: (idGrade: number) => void
}

function CandidateLine({ candidate: { row, next }, offered, wish, error, onTick, onGrade }: LineProps) {
  const ticked = wish !== undefined
  return (
    <li className={classes.candidate} data-ticked={ticked}>
      <Checkbox
        className={classes.who}
        size="md"
        label={<PersonName nom={row.nom} prenom={row.prenom} />}
        checked={ticked}
        onChange={({ currentTarget: { checked } }) => onTick(checked)}
      />
      {ticked ? (
        <NativeSelect
          size="sm"
          className={classes.grade}
          aria-label={`Nouveau grade ${withDe(row.member.fullName)}`}
          leftSection={<IconArrowRight size={16} aria-hidden />}
          value={String(wish)}
          error={error}
          onChange={({ currentTarget: { value } }) => onGrade(Number(value))}
        >
          {offered
            .filter(({ id }) => id !== row.grade?.id)
            .map(({ id, grade }) => (
              <option key={id} value={id}>
                {grade}
              </option>
            ))}
        </NativeSelect>
      ) : (
        <span className={classes.proposed}>
          <IconArrowRight size={16} aria-hidden /> {next.grade}
        </span>
      )}
    </li>
  )
}
