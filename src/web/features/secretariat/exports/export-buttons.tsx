import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { InputOf } from '#contract/index.ts'
import { exportMessages } from '#contract/staff/staff-export-messages.ts'
import { formatError } from '#web/lib/format-error.ts'
import { loadOnline } from '#web/lib/load-online.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { notify } from '#web/ui/notify.ts'
import type { ExportCall } from './fetch-export.ts'
import type { ExportStep } from './read-export.ts'

// Needed after a click, so their code is not part of the first load.
const ExportSteps = lazyPart(() => import('./export-steps.tsx'))
const loadFetch = () => loadOnline(() => import('./fetch-export.ts'))

const LABELS = { xlsx: 'Excel', csv: 'CSV' }

interface Props<Xlsx extends ExportCall, Csv extends ExportCall> {
  xlsx: Xlsx
  csv: Csv
  input: InputOf<Xlsx> & InputOf<Csv>
  /** Without the ending. */
  fileName: string
  labels?: { xlsx: string; csv: string }
}

/** A long list as a file: how far it is, and a way to stop it. */
export function ExportButtons<Xlsx extends ExportCall, Csv extends ExportCall>(props: Props<Xlsx, Csv>) {
  const { xlsx, csv, input, fileName, labels = LABELS } = props
  const [running, setRunning] = useState<{ stop: AbortController; step: ExportStep } | null>(null)
  const [said, setSaid] = useState('')

  async function start<Call extends ExportCall>(call: Call, given: InputOf<Call>, ending: string) {
    const stop = new AbortController()
    const onStep = (step: ExportStep) => setRunning({ stop, step })
    onStep({ attente: 0 })
    setSaid('')
    try {
      const { fetchExport } = await loadFetch()
      saveFile(await fetchExport(call, given, { signal: stop.signal, onStep }), `${fileName}.${ending}`)
      setSaid(exportMessages.done)
    } catch (error) {
      if (stop.signal.aborted) setSaid(exportMessages.cancelled)
      else notify({ tone: 'error', message: formatError(error, exportMessages.cut) })
    } finally {
      setRunning(null)
    }
  }

  return (
    <>
      <Button
        variant="default"
        disabled={running !== null}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void start(xlsx, input, 'xlsx')}
      >
        {labels.xlsx}
      </Button>
      <Button
        variant="default"
        disabled={running !== null}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void start(csv, input, 'csv')}
      >
        {labels.csv}
      </Button>
      {running && (
        <Suspense fallback={null}>
          <ExportSteps step={running.step} onCancel={() => running.stop.abort()} />
        </Suspense>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
