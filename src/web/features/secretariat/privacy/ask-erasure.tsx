import { useState } from 'react'
import { erasureFields } from '#contract/staff/staff-privacy-fields.ts'
import { obstacleSentences } from '#contract/staff/staff-privacy-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { notify } from '#web/ui/notify.ts'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './privacy.module.css'
import { type FoundMember, thenInvalidate } from './privacy-queries.ts'

/** The first of the two steps of an erasure. */
export function AskErasure({ member, onAsked }: { member: FoundMember; onAsked: () => Promise<void> }) {
  const { id_member, obstacles, erasure_asked } = member
  const [givenUp, setGivenUp] = useState(false)
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: erasureFields,
    failure: ({ message }) => message,
  })
  const inTheWay = obstacles.filter((obstacle) => obstacle !== 'licensed')
  if (erasure_asked) return <Warning>L’effacement est demandé et attend une approbation.</Warning>
  if (inTheWay.length > 0) return <Warning>{inTheWay.map((one) => obstacleSentences[one]).join(' ')}</Warning>
  const licensed = obstacles.includes('licensed')
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={submit(async ({ reason }) => {
        const input = { id_member, reason, licence_given_up: givenUp }
        const { message } = await thenInvalidate(callApi('staffEraseMember', input))
        notify({ tone: 'success', message })
        await onAsked()
      })}
    >
      <b>Demander l’effacement</b>
      <ul>
        <li>Identité, coordonnées, photo, grades, résultats, liens et codes sont effacés pour toujours.</li>
        <li>Les licences, les commandes et les payements restent, sous un autre nom, pour la comptabilité.</li>
        <li>Une autre personne du secrétariat doit approuver.</li>
      </ul>
      <TextInput label="Motif" placeholder="Lettre du…, e-mail du…" required {...inputProps('reason')} />
      {licensed && (
        <Checkbox
          label="Sa licence est encore valable : le membre y renonce"
          checked={givenUp}
          onChange={({ currentTarget: { checked } }) => setGivenUp(checked)}
        />
      )}
      <Problem>{problem}</Problem>
      <div>
        <Button
          type="submit"
          variant="outline"
          color="accent"
          loading={busy}
          disabled={(!canSubmit && !busy) || (licensed && !givenUp)}
        >
          Demander l’effacement
        </Button>
      </div>
    </form>
  )
}
