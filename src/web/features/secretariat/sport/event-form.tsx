import { useState } from 'react'
import { eventFields, eventKindFields } from '#contract/staff/staff-sport-fields.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { eventQuery, readEventAgain, type SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { type EventField, EventInputs } from './event-inputs.tsx'
import classes from './sport.module.css'

export function EventForm({ event, onDone }: { event: SportEvent; onDone: () => void }) {
  // What the form was filled from: the event may be read again behind it.
  const [seen, setSeen] = useState(event)
  const [conflict, setConflict] = useState<SportEvent | null>(null)
  const form = useCallForm({ fields: eventFields, initialValues: textsOf(event), failure: ({ message }) => message })
  const { sorte, id_event } = event

  async function save(values: Record<EventField, string>) {
    try {
      await callApi('staffSaveEvent', { sorte, id_event, ...values }, { ifMatch: String(seen.version) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const fresh = await queryClient.fetchQuery(eventQuery(event)).catch(() => null)
        if (fresh) {
          setSeen(fresh)
          setConflict(fresh)
        }
      }
      throw error
    }
    notify({ tone: 'success', message: staffSportMessages.saved })
    await readEventAgain(event)
    onDone()
  }

  function takeOver(saved: SportEvent) {
    const texts = textsOf(saved)
    for (const name of Object.keys(texts) as EventField[]) form.setValue(name, texts[name])
    setConflict(null)
  }

  return (
    <form noValidate className={classes.form} aria-label="Données de l’événement" onSubmit={form.submit(save)}>
      <EventInputs sorte={sorte} form={form} />
      <Problem>{form.problem}</Problem>
      {conflict && (
        <SavedMeanwhile
          labels={labelsFor(event)}
          saved={textsOf(conflict)}
          typed={form.values}
          onTakeOver={() => takeOver(conflict)}
        />
      )}
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
