import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { isCalendarDate } from '#domain/dates.ts'
import { type Grade, useClub } from '#web/features/club/active-club.ts'
import { clubQuery } from '#web/features/club/club-queries.ts'
import { type ApiError, toApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { CandidateGroups } from './candidate-groups.tsx'
import { ConfirmExam } from './confirm-exam.tsx'
import {
  type Candidate,
  type CandidateGroup,
  type Exam,
  findCandidates,
  parseStoredExam,
  toStoredExam,
} from './exam-candidates.ts'
import classes from './exam-page.module.css'

interface Props {
  groups: CandidateGroup[]
  grades: Grade[]
}

export function ExamForm({ groups, grades }: Props) {
  const { ids } = useClub()
  const draft = useDraft(`examen.${ids.id_club}.${ids.id_member}`, (stored) =>
    parseStoredExam(stored, groups, grades, today()),
  )
  const { date, wishes } = draft.value
  const [text, setText] = useState('')
  const [confirming, setConfirming] = useState(false)
  const { busy, problem, errors, record } = useRecordExam()

  function change(part: Partial<Exam>) {
    const exam = { ...draft.value, ...part }
    draft.change(exam, toStoredExam(exam))
  }

  function tick(candidates: Candidate[], ticked: boolean) {
    const next = new Map(wishes)
    for (const { row, next: keup } of candidates) {
      if (!ticked) next.delete(row.id_membre)
      else if (!next.has(row.id_membre)) next.set(row.id_membre, keup.id)
    }
    change({ wishes: next })
  }

  // A member graded by a colleague meanwhile is no candidate any more and must not be sent.
  const chosen = groups.flatMap(({ candidates }) => candidates).filter(({ row }) => wishes.has(row.id_membre))

  async function confirm() {
    const given = chosen.map(({ row: { id_membre } }) => ({ id_membre, id_grade: wishes.get(id_membre)! }))
    const done = await record(date, given)
    if (done === 'done') draft.clear()
    if (done !== 'again') setConfirming(false)
  }

  const dateError = isCalendarDate(date) ? errors.date : 'Date incorrecte.'
  const found = findCandidates(groups, text)
  return (
    <Section title="Candidats">
      <div className={classes.controls}>
        <DateInput
          label="Date de l’examen"
          value={date}
          error={dateError}
          onChange={(value) => change({ date: value })}
        />
        <TextInput
          className={classes.search}
          label="Filtrer"
          type="search"
          placeholder="Nom ou numéro de licence"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </div>
      {!confirming && <Problem>{problem}</Problem>}
      {found.length === 0 && <p className={classes.none}>Aucun candidat ne correspond à cette recherche.</p>}
      <CandidateGroups
        groups={found}
        grades={grades}
        wishes={wishes}
        errors={errors.members}
        onTick={tick}
        onGrade={(idMember, idGrade) => change({ wishes: new Map(wishes).set(idMember, idGrade) })}
      />
      <ActionBar
        chosen={
          <>
            <b>{chosen.length}</b> {chosen.length > 1 ? 'cochés' : 'coché'}
          </>
        }
      >
        <Button disabled={chosen.length === 0 || !isCalendarDate(date)} onClick={() => setConfirming(true)}>
          Vérifier et enregistrer
        </Button>
      </ActionBar>
      <ConfirmExam
        opened={confirming}
        exam={draft.value}
        candidates={chosen}
        grades={grades}
        busy={busy}
        problem={problem}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
      />
    </Section>
  )
}

interface NewGrade {
  id_membre: number
  id_grade: number
}

interface ExamErrors {
  date?: string | undefined
  members: ReadonlyMap<number, string>
}
const NO_ERRORS: ExamErrors = { members: new Map() }

/** Records the exam with one idempotency key per content. */
function useRecordExam() {
  const { ids, club } = useClub()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const keyOf = useCallKey()
  const [errors, setErrors] = useState(NO_ERRORS)
  const { busy, problem, act } = useAction({ failure: (error) => formatFailure(toApiError(error)) })

  async function record(date: string, grades: NewGrade[]): Promise<'done' | 'correct' | 'again'> {
    let found = NO_ERRORS
    const done = await act(async () => {
      const input = { ...ids, date, grades }
      const exam = await callApi('setExamGrades', input, { idempotencyKey: keyOf(input) }).catch((error: unknown) => {
        found = readErrors(toApiError(error), grades)
        throw error
      })
      await queryClient.invalidateQueries({ queryKey: [...clubQuery(ids).queryKey, 'members'] })
      await navigate({
        to: '/club/$club/examen',
        params: { club: club.club_slug },
        search: { examen: String(exam.id_exam), annulable: exam.undo_until },
      })
    })
    setErrors(found)
    if (done) return 'done'
    return found.date || found.members.size > 0 ? 'correct' : 'again'
  }

  return { busy, problem, errors, record }
}

/** `grades.3.id_grade` is about the fourth member of the request. */
function readErrors({ fieldErrors }: ApiError, grades: NewGrade[]): ExamErrors {
  const members = new Map<number, string>()
  for (const [field, text] of Object.entries(fieldErrors)) {
    const [, index] = /^grades\.(\d+)\./.exec(field) ?? []
    const about = index === undefined ? undefined : grades[Number(index)]
    if (about) members.set(about.id_membre, text)
  }
  return { date: fieldErrors.date, members }
}

function formatFailure({ status, message }: ApiError) {
  return [0, 409, 422].includes(status) && message
    ? `${clubMessages.gradeSaveFailed} : ${message}`
    : clubMessages.gradeSaveFailed
}
