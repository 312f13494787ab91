import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { messages } from '#contract/messages.ts'
import { withDe } from '#domain/elision.ts'
import { isFederal } from '#domain/grade-editing.ts'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { type ClubIds, clubQuery, gradesQuery } from '#web/features/club/club-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import classes from './member-detail.module.css'

interface Props {
  row: LicenceRow
  ids: ClubIds
  canWrite: boolean
  /** Why the grade cannot be set, or null. */
  fixed: string | null
}

export function GradeForm({ row, ids, canWrite, fixed }: Props) {
  const queryClient = useQueryClient()
  const { data: grades, error } = useQuery({ ...gradesQuery(ids.id_member), enabled: !fixed })
  const held = row.grade ? String(row.grade.id) : ''
  const [chosen, setChosen] = useState(held)
  const { busy, problem, act } = useAction({ failure: formatFailure })

  async function save() {
    await callApi('setGrade', { ...ids, id_membre_to_update: row.id_membre, id_grade: Number(chosen) })
    notify({ tone: 'success', message: clubMessages.gradeSaved })
    await queryClient.invalidateQueries({ queryKey: [...clubQuery(ids).queryKey, 'members'] })
  }

  const options = (grades ?? []).filter((grade) => !isFederal(grade))
  const same = chosen === held ? 'Choisissez d’abord un autre grade.' : undefined
  return (
    <form
      className={classes.form}
      aria-label={`Grade ${withDe(row.member.fullName)}`}
      onSubmit={(event) => {
        event.preventDefault()
        void act(save)
      }}
    >
      {!fixed && (
        <NativeSelect
          label="Grade"
          className={classes.select}
          value={chosen}
          disabled={busy || !canWrite || !grades}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        >
          {held === '' && <option value="">Aucun grade</option>}
          {row.grade && !grades && <option value={held}>{row.grade.grade}</option>}
          {options.map(({ id, grade }) => (
            <option key={id} value={id}>
              {grade}
            </option>
          ))}
        </NativeSelect>
      )}
      <ReasonedButton
        type="submit"
        loading={busy}
        reason={canWrite ? (fixed ?? same) : messages.forbidden}
        className={classes.save}
      >
        Sauvegarder
      </ReasonedButton>
      <Problem>{error ? clubMessages.gradesFailed : problem}</Problem>
    </form>
  )
}

/** Adds the reason of a refusal. */
function formatFailure(error: unknown) {
  const reason = error instanceof ApiError && [409, 422].includes(error.status) ? ` : ${formatError(error)}` : ''
  return `${clubMessages.gradeSaveFailed}${reason}`
}
