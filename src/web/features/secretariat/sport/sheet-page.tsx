import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { sheetLabels, staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { EVENT_KINDS, SHEETS_OF, type Sheet } from '#domain/sport-sheets/sheets.ts'
import { eventQuery, invalidateEvent, type SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError, ShownError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { EventLine, NoEvent } from './event-line.tsx'
import { ChoiceLists, useGridColumns } from './grid-columns.tsx'
import { focusCell, SheetGrid } from './sheet-grid.tsx'
import { SheetTools } from './sheet-tools.tsx'
import classes from './sport.module.css'
import { type SheetWork, useSheet } from './use-sheet.ts'

// The preview comes after a call, so its code is not part of the first load.
const SheetPreview = lazyPart(() => import('./sheet-preview.tsx'))

export function SheetPage() {
  const { sorte, id, feuille } = useParams({ from: '/secretariat/sport/$sorte/$id/$feuille' })
  const kind = EVENT_KINDS.find((one) => one === sorte) ?? 'competition'
  const sheet = SHEETS_OF[kind].find((one) => one === feuille)
  const { data: event, error, refetch } = useQuery(eventQuery({ sorte: kind, id_event: Number(id) }))
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (kind !== sorte || !sheet || unknown) return <NoEvent />
  if (error && !event) {
    return (
      <Page title={sheetLabels[sheet]}>
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      </Page>
    )
  }
  if (!event) return <LoadingPage />
  return <SheetScreen key={`${sorte} ${id} ${sheet}`} event={event} sheet={sheet} />
}

function SheetScreen({ event, sheet }: { event: SportEvent; sheet: Sheet }) {
  const work = useSheet(event, sheet)
  const columns = useGridColumns(sheet)
  const label = sheetLabels[sheet]
  return (
    <Page
      title={`${label} – ${event.nom}`}
      intro={<EventLine event={event} />}
      back={
        <BackLink to={paths.staffEvent} params={{ sorte: event.sorte, id: String(event.id_event) }}>
          Événement
        </BackLink>
      }
    >
      <Section
        title="Encoder"
        intro={
          <p>
            Tapez, ou collez un bloc de cellules d’un tableur. Un numéro ou un nom propose les membres.
            <span className="with-keyboard"> Entrée et les flèches changent de ligne, Ctrl+Suppr en retire une.</span>
          </p>
        }
      >
        <SheetTools sheet={sheet} work={work} />
        <DraftNotice work={work} />
        <ChoiceLists sheet={sheet} />
        <SheetGrid label={label} columns={columns} work={work} />
        <Decision event={event} sheet={sheet} work={work} places={columns.map(({ key }) => key)} />
      </Section>
    </Page>
  )
}

function DraftNotice({ work: { dirty, resumed, overtaken, rebase, giveUp } }: { work: SheetWork }) {
  if (!dirty) return null
  return (
    <>
      {resumed && !overtaken && <Warning>Voici ce que vous aviez commencé, et pas encore enregistré.</Warning>}
      {overtaken && (
        <Warning>
          Cet événement a été modifié entre-temps. Enregistrer remplacera ses lignes par celles-ci ; l’aperçu montre ce
          qui change.
        </Warning>
      )}
      <div className={classes.buttons}>
        {overtaken && (
          <Button variant="default" size="sm" onClick={rebase}>
            Continuer avec mes lignes
          </Button>
        )}
        {(resumed || overtaken) && (
          <ConfirmButton
            label="Abandonner mes lignes"
            title="Abandonner ce qui n’est pas enregistré ?"
            verb="Abandonner"
            onConfirm={async () => {
              giveUp()
              return { message: 'La feuille est de nouveau celle qui est enregistrée.' }
            }}
          >
            <p>Les lignes redeviennent celles qui sont enregistrées.</p>
          </ConfirmButton>
        )}
      </div>
    </>
  )
}

interface DecisionProps {
  event: SportEvent
  sheet: Sheet
  work: SheetWork
  places: string[]
}

/** Check, preview, save, in that order. */
function Decision({ event, sheet, work, places }: DecisionProps) {
  const navigate = useNavigate()
  const { busy, problem, act } = useAction({
    failure: (error) => (error instanceof ApiError && error.fieldErrors.lignes) || formatError(error),
  })
  const [confirmed, setConfirmed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { verdict, current } = work
  const wrong = new Set(verdict?.problems.map(({ ligne }) => ligne)).size
  const ready = current && verdict && wrong === 0
  const warnings = ready ? verdict.warnings : []

  const run = (step: () => Promise<void>) =>
    act(async () => {
      try {
        await step()
      } catch (error) {
        // Another person saved the event: refetches it, and the draft shows the conflict.
        if (error instanceof ApiError && error.code === 'changed_meanwhile') await invalidateEvent(event)
        throw error
      }
    })

  const check = () =>
    run(async () => {
      setConfirmed(false)
      await work.check()
    })

  function save() {
    return run(async () => {
      if (warnings.length > 0 && !confirmed) throw new ShownError(staffSportMessages.confirmNeeded)
      const message = await work.save(confirmed)
      notify({ tone: 'success', message })
      await invalidateEvent(event)
      const { sorte, id_event } = event
      await navigate({ to: paths.staffEvent, params: { sorte, id: String(id_event) } })
    })
  }

  function goToFirst() {
    const [first] = verdict?.problems ?? []
    if (!first) return
    focusCell(box.current?.closest('section') ?? null, first.ligne - 1, Math.max(places.indexOf(first.colonne), 0))
  }

  return (
    <div ref={box} className={classes.decision}>
      {ready && verdict.preview && (
        <>
          <h3 className={classes.subtitle}>Aperçu : rien n’est encore enregistré</h3>
          <Suspense fallback={null}>
            <SheetPreview sheet={sheet} lines={verdict.preview} />
          </Suspense>
        </>
      )}
      {warnings.length > 0 && (
        <Checkbox
          checked={confirmed}
          onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          label={
            warnings.length === 1
              ? 'J’ai vérifié l’avertissement : la ligne est correcte.'
              : `J’ai vérifié les ${warnings.length} avertissements : les lignes sont correctes.`
          }
        />
      )}
      <ActionBar
        chosen={formatState(work)}
        problem={problem ?? (current && wrong > 0 ? staffSportMessages.linesWrong(wrong) : null)}
      >
        {current && wrong > 0 && (
          <Button variant="default" onClick={goToFirst}>
            Aller à la première
          </Button>
        )}
        <Button variant={ready ? 'default' : 'filled'} loading={busy && !ready} onClick={() => void check()}>
          Vérifier
        </Button>
        {ready && (
          <Button loading={busy} onClick={() => void save()}>
            Enregistrer
          </Button>
        )}
      </ActionBar>
    </div>
  )
}

function formatState({ rows, dirty }: SheetWork) {
  const lines = rows.length - 1
  return `${lines} ${lines > 1 ? 'lignes' : 'ligne'}${dirty ? ', pas encore enregistré' : ''}`
}
