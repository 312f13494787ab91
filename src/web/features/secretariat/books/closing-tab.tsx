import { useState } from 'react'
import { closeBooksFields } from '#contract/staff/staff-books-fields.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import classes from './books.module.css'
import { invalidateBooks } from './books-queries.ts'
import type { Period } from './books-search.ts'
import { LoadBooks } from './load-books.tsx'

/** Up to which day the books are closed, and closing them further. */
export function ClosingTab({ period }: { period: Period }) {
  const [isClosing, setIsClosing] = useState(false)
  return (
    <LoadBooks period={period}>
      {({ cloture }) => (
        <Section
          title="Clôture"
          actions={
            <IfMay call="staffCloseBooks">
              <Button onClick={() => setIsClosing(true)}>Clôturer une période</Button>
            </IfMay>
          }
        >
          <p>
            {cloture === null ? (
              'Aucune période n’est clôturée.'
            ) : (
              <>
                Les comptes sont clôturés jusqu’au <b>{formatDate(cloture)}</b> inclus.
              </>
            )}
          </p>
          <p className={classes.note}>
            Une période clôturée ne change plus. Ce qui la concerne et arrive plus tard (un extrait importé en retard,
            par exemple) est daté du premier jour ouvert ; le journal garde la date du fait à côté.
          </p>
          {isClosing && <CloseBooks onClose={() => setIsClosing(false)} />}
        </Section>
      )}
    </LoadBooks>
  )
}

/** The last day of the month before. */
const proposeDay = () => addDays(`${today().slice(0, 7)}-01`, -1)

function CloseBooks({ onClose }: { onClose: () => void }) {
  const { dateProps, busy, problem, submit } = useCallForm({
    fields: closeBooksFields,
    initialValues: { jusqu_au: proposeDay() },
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Clôturer une période"
      verb="Clôturer"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const { message } = await callApi('staffCloseBooks', values)
        notify({ tone: 'success', message })
        onClose()
        await invalidateBooks()
      })}
      onClose={onClose}
    >
      <p>
        Plus aucune écriture ne pourra porter une date jusqu’à ce jour. Regardez d’abord le rapprochement ; une clôture
        ne se défait pas.
      </p>
      <DateInput label="Jusqu’au" required data-autofocus {...dateProps('jusqu_au')} />
    </DialogForm>
  )
}
