import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { eventFields, eventKindFields, eventKindLabels } from '#contract/staff/staff-sport-fields.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { EVENT_KINDS, type EventKind } from '#domain/sport-sheets/sheets.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { EventInputs } from './event-inputs.tsx'
import classes from './sport.module.css'

export function NewEventPage() {
  const wished = useSearch({ from: '/secretariat/sport/nouveau' }).sorte
  const [sorte, setSorte] = useState<EventKind>(EVENT_KINDS.find((kind) => kind === wished) ?? 'competition')
  const navigate = useNavigate()
  const keyOf = useCallKey()
  const { detail } = eventKindFields[sorte]
  const form = useCallForm({
    fields: { ...eventFields, detail: { ...eventFields.detail, ...(detail && REQUIRED) } },
    failure: ({ message }) => message,
  })

  function chooseKind(kind: EventKind) {
    setSorte(kind)
    // A value of another kind does not apply.
    form.setValue('detail', '')
  }

  return (
    <Page
      back={<BackLink to={paths.staffSport}>Sport</BackLink>}
      title="Nouvel événement"
      intro={<p>Les participants et les résultats s’encodent ensuite.</p>}
    >
      <Section title="Données de l’événement">
        <form
          noValidate
          className={classes.form}
          aria-label="Nouvel événement"
          onSubmit={form.submit(async (values) => {
            const input = { sorte, ...values }
            const made = await callApi('staffCreateEvent', input, { idempotencyKey: keyOf(input) })
            notify({ tone: 'success', message: made.message })
            await navigate({ to: paths.staffEvent, params: { sorte, id: String(made.id_event) } })
          })}
        >
          <NativeSelect
            label="Genre"
            data={EVENT_KINDS.map((value) => ({ value, label: eventKindLabels[value] }))}
            value={sorte}
            onChange={({ currentTarget }) => chooseKind(currentTarget.value as EventKind)}
          />
          <EventInputs sorte={sorte} form={form} />
          <Problem>{form.problem}</Problem>
          <div className={classes.buttons}>
            <Button type="submit" loading={form.busy}>
              Créer l’événement
            </Button>
            <ButtonLink variant="default" to={paths.staffSport}>
              Annuler
            </ButtonLink>
          </div>
        </form>
      </Section>
    </Page>
  )
}

const REQUIRED = { required: staffSportMessages.detailRequired }
