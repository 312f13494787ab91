import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { EXAM_UNDO_MINUTES } from '#domain/grade-editing.ts'
import type { Grade } from '#web/features/club/active-club.ts'
import { Belt } from '#web/ui/belt.tsx'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Problem } from '#web/ui/problem.tsx'
import type { Candidate, Exam } from './exam-candidates.ts'
import classes from './exam-page.module.css'

interface Props {
  opened: boolean
  exam: Exam
  candidates: Candidate[]
  grades: Grade[]
  busy: boolean
  problem: string | null
  onClose: () => void
  onConfirm: () => void
}

/** A summary before the grades are recorded. */
export function ConfirmExam(props: Props) {
  const { opened, exam, candidates, grades, busy, problem, onClose, onConfirm } = props
  const { date, wishes } = exam
  const count = candidates.length
  return (
    <Dialog opened={opened} onClose={onClose} title="Enregistrer l’examen">
      <p>
        Examen du <b>{isCalendarDate(date) && formatDate(date)}</b>, {count}{' '}
        {count > 1 ? 'nouveaux grades' : 'nouveau grade'} :
      </p>
      <ul className={classes.summary}>
        {candidates.map(({ row }) => {
          const grade = grades.find(({ id }) => id === wishes.get(row.id_membre))!.grade
          return (
            <li key={row.id_membre}>
              <PersonName nom={row.nom} prenom={row.prenom} />
              <span>
                <Belt grade={grade} width={36} /> {grade}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.none}>Vous pourrez tout annuler pendant {EXAM_UNDO_MINUTES} minutes.</p>
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="subtle" onClick={onClose}>
          Corriger
        </Button>
        <Button loading={busy} onClick={onConfirm}>
          {count > 1 ? `Enregistrer les ${count} grades` : 'Enregistrer le grade'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
