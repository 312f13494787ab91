import { eventFields, eventKindFields } from '#contract/staff/staff-sport-fields.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { eventQuery, invalidateEvent, type SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { Button } from '#web/ui/button.ts'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { type EventField, EventInputs } from './event-inputs.tsx'
import classes from './sport.module.css'

export function EventForm({ event, onDone }: { event: SportEvent; onDone: () => void }) {
  const form = useEditedRecord({
    fields: eventFields,
    record: event,
    toValues: textsOf,
    read: () => fetchAnew(eventQuery(event)),
    failure: ({ message }) => message,
  })
  const { sorte, id_event } = event

  async function save(values: Record<EventField, string>, seen: SportEvent | null) {
    await callApi('staffSaveEvent', { sorte, id_event, ...values }, { ifMatch: String(seen?.version) })
    notify({ tone: 'success', message: staffSportMessages.saved })
    await invalidateEvent(event)
    onDone()
  }

  return (
    <form noValidate className={classes.form} aria-label="Données de l’événement" onSubmit={form.submit(save)}>
      <EventInputs sorte={sorte} form={form} />
      <Problem>{form.problem}</Problem>
      {form.meanwhile && <SavedMeanwhile labels={labelsFor(event)} {...form.meanwhile} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.busy}>
          Sauvegarder
        </Button>
        <Button variant="default" onClick={onDone}>
          Fermer
        </Button>
      </div>
    </form>
  )
}

function textsOf({ nom, date_debut, date_fin, lieu, detail }: SportEvent): Record<EventField, string> {
  return { nom, date_debut, date_fin, lieu, detail }
}

function labelsFor({ sorte }: SportEvent): Record<EventField, string> {
  const { nom, detail = 'Détail' } = eventKindFields[sorte]
  return { nom, date_debut: 'Premier jour', date_fin: 'Dernier jour', lieu: 'Lieu', detail }
}
