import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { sheetLabels } from '#contract/staff/staff-sport-messages.ts'
import { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { columnsOf, type Sheet } from '#domain/sport-sheets/sheets.ts'
import { TablePlace } from '#web/features/secretariat/tables/table-place.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError, ShownError } from '#web/lib/format-error.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { addLines, takeBackLines } from './grid-rows.ts'
import classes from './sport.module.css'
import type { SheetWork } from './use-sheet.ts'

interface ChosenFile {
  name: string
  contenu: string
  /** Marks the rows that it brings. */
  mark: symbol
}

interface ReadFile {
  file: ChosenFile
  place: OutputOf<'staffReadSheetFile'>['place']
  count: number
  ignored: string[]
}

/** Fills the grid from a file, and offers a template for one. */
export function SheetTools({ sheet, work: { change } }: { sheet: Sheet; work: SheetWork }) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, act } = useAction({ failure: formatFailure })
  const [read, setRead] = useState<ReadFile | null>(null)

  async function choose(file: File) {
    setRead(null)
    if (file.size > TABLE_FILE.bytes) throw new ShownError(tableMessages.tooLarge)
    if (file.size === 0) throw new ShownError(tableMessages.empty)
    const contenu = await readBase64(file)
    await fill({ name: file.name, contenu, mark: Symbol(file.name) })
  }

  /** The lines of another place in the same file take the place of those that it brought before. */
  async function fill(file: ChosenFile, wanted = {}) {
    const { lignes, ignorees, place } = await callApi('staffReadSheetFile', {
      feuille: sheet,
      contenu: file.contenu,
      place: wanted,
    })
    change((rows) => addLines(takeBackLines(rows, file.mark), lignes, sheet, file.mark))
    setRead({ file, place, count: lignes.length, ignored: ignorees })
  }

  return (
    <>
      <div className={classes.buttons}>
        <FileInput
          ref={input}
          label="Fichier CSV ou Excel"
          accept=".csv,.txt,.xlsx"
          onFile={(file) => void act(() => choose(file))}
        />
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconFileUpload size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choisir un fichier
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            saveFile(modelOf(sheet), `modele-${sheetLabels[sheet].toLowerCase().replaceAll(' ', '-')}.csv`)
          }
        >
          Fichier modèle
        </Button>
      </div>
      {read && (
        // A choice during a request would be undone by its answer.
        <div inert={busy}>
          <TablePlace read={read.place} onChange={(place) => void act(() => fill(read.file, place))} />
        </div>
      )}
      <Problem>{problem}</Problem>
      {read && (
        <p className={classes.count} role="status">
          {read.file.name} : {read.count === 1 ? '1 ligne reprise' : `${read.count} lignes reprises`} dans la grille.
        </p>
      )}
      {read && read.ignored.length > 0 && <Warning>Colonnes non reprises : {read.ignored.join(', ')}.</Warning>}
    </>
  )
}

/** The error at the file's field. */
function formatFailure(error: unknown) {
  return (error instanceof ApiError && error.fieldErrors.contenu) || formatError(error, tableMessages.unreadable)
}

/** The headings only, with a byte order mark that tells Excel the encoding. */
function modelOf(sheet: Sheet) {
  const titles = columnsOf(sheet).map(({ title }) => title)
  return new Blob([`\ufeff${titles.join(';')}\r\n`], { type: 'text/csv' })
}
