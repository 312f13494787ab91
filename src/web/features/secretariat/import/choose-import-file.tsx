import { useRef, useState } from 'react'
import type { KnownChoice } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import {
  invalidateStaffData,
  type ReadFile,
  type TriedImport,
} from '#web/features/secretariat/import/import-queries.ts'
import { TablePlace } from '#web/features/secretariat/tables/table-place.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError, ShownError } from '#web/lib/format-error.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import classes from './import.module.css'
import { MapColumns } from './map-columns.tsx'
import { reportName } from './problem-report.tsx'
import { TriedResult } from './tried-result.tsx'

interface Chosen {
  nom: string
  contenu: string
  read: ReadFile
}

/** The steps of an import: choose the file, map its columns, try, import. A failed step keeps the previous ones. */
export function ImportFile({ genre }: { genre: ImportKind }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<Record<string, number>>({})
  const [existants, setExistants] = useState<KnownChoice>('laisser')
  const [tried, setTried] = useState<TriedImport | null>(null)
  const [busy, setBusy] = useState<'read' | 'try' | 'run' | null>(null)
  const [problem, setProblem] = useState<{ at: 'read' | 'try' | 'run'; text: string } | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const problemAt = (at: 'read' | 'try' | 'run') => (problem?.at === at ? problem.text : null)

  // A change during a request starts another one: only the last answer counts.
  const asked = useRef(0)
  async function work<Answer>(at: 'read' | 'try' | 'run', ask: () => Promise<Answer>, take: (answer: Answer) => void) {
    asked.current += 1
    const turn = asked.current
    setBusy(at)
    setProblem(null)
    setDone(null)
    try {
      const answer = await ask()
      if (turn === asked.current) take(answer)
    } catch (error) {
      if (turn !== asked.current) return
      setProblem({ at, text: sentenceOf(error) })
      // The previous trial is obsolete.
      if (at === 'try') setTried(null)
    } finally {
      if (turn === asked.current) setBusy(null)
    }
  }

  function read(ask: () => Promise<Chosen>) {
    setTried(null)
    void work('read', ask, (table) => {
      setMapping(table.read.correspondance)
      setChosen(table)
    })
  }

  const request = ({ nom, contenu, read: { feuille, entete } }: Chosen, known = existants) => ({
    genre,
    nom,
    contenu,
    feuille,
    entete,
    correspondance: mapping,
    existants: known,
  })

  function attempt(file: Chosen, known = existants) {
    setExistants(known)
    void work('try', () => callApi('staffTryImport', request(file, known)), setTried)
  }

  function run(file: Chosen, { empreinte, problemes }: TriedImport) {
    const partiel = problemes.total > 0
    void work(
      'run',
      async () => {
        // The refused lines as they are before the import; they are saved once the others are imported.
        const refused = partiel ? await callApi('staffImportReport', request(file)) : null
        const { message } = await callApi('staffRunImport', { ...request(file), empreinte, partiel })
        return { refused, message }
      },
      ({ refused, message }) => {
        if (refused) saveFile(refused, reportName(genre))
        setChosen(null)
        setTried(null)
        setDone(message)
        void invalidateStaffData()
      },
    )
  }

  return (
    // Nothing can be changed while the import runs.
    <div className={classes.steps} inert={busy === 'run'}>
      <Section title="2. Choisir le fichier">
        <FileDrop
          label="Fichier à importer"
          accept=".csv,.xlsx,.txt"
          busy={busy === 'read'}
          quiet={chosen !== null}
          onFile={(file) => {
            setChosen(null)
            read(() => openFile(genre, file))
          }}
        >
          {chosen ? chosen.nom : 'Déposez un fichier .csv ou .xlsx ici, ou'}
        </FileDrop>
        {chosen && <TablePlace read={chosen.read} onChange={(place) => read(() => readTable(genre, chosen, place))} />}
        <Problem>{problemAt('read')}</Problem>
        {done && <Success>{done}</Success>}
      </Section>
      {chosen && (
        <MapColumns
          genre={genre}
          read={chosen.read}
          mapping={mapping}
          busy={busy === 'try'}
          tried={tried !== null}
          problem={problemAt('try')}
          onChange={(changed) => {
            setMapping(changed)
            setTried(null)
          }}
          onTry={() => attempt(chosen)}
        />
      )}
      {chosen && tried && (
        <TriedResult
          genre={genre}
          tried={tried}
          existants={existants}
          trying={busy === 'try'}
          running={busy === 'run'}
          problem={problemAt('run')}
          onChoose={(known) => attempt(chosen, known)}
          onRun={() => run(chosen, tried)}
          fetchReport={() => callApi('staffImportReport', request(chosen))}
        />
      )}
    </div>
  )
}

async function openFile(genre: ImportKind, file: File): Promise<Chosen> {
  if (file.size > TABLE_FILE.bytes) throw new ShownError(tableMessages.tooLarge)
  if (file.size === 0) throw new ShownError(tableMessages.empty)
  return readTable(genre, { nom: file.name.slice(0, 255), contenu: await readBase64(file) })
}

async function readTable(genre: ImportKind, { nom, contenu }: Omit<Chosen, 'read'>, place = {}): Promise<Chosen> {
  return { nom, contenu, read: await callApi('staffReadImportFile', { genre, nom, contenu, ...place }) }
}

/** The errors of file or columns say more than the general sentence. */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.fieldErrors.contenu ?? error.fieldErrors.correspondance ?? error.message
  return formatError(error, tableMessages.unreadable)
}
