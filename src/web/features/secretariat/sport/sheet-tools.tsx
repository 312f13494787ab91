import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { sheetLabels } from '#contract/staff/staff-sport-messages.ts'
import { TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { columnsOf, type Sheet } from '#domain/sport-sheets/sheets.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError, ShownError } from '#web/lib/format-error.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { addLines } from './grid-rows.ts'
import classes from './sport.module.css'
import type { SheetWork } from './use-sheet.ts'

/** Fills the grid from a file, and offers a template for one. */
export function SheetTools({ sheet, work: { change } }: { sheet: Sheet; work: SheetWork }) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, act } = useAction({ failure: formatFailure })
  const [read, setRead] = useState<{ name: string; count: number; ignored: string[] } | null>(null)

  async function choose(file: File) {
    setRead(null)
    if (file.size > TABLE_FILE.bytes) throw new ShownError(tableMessages.tooLarge)
    if (file.size === 0) throw new ShownError(tableMessages.empty)
    const contenu = await readBase64(file)
    const { lignes, ignorees } = await callApi('staffReadSheetFile', { feuille: sheet, contenu })
    change((rows) => addLines(rows, lignes, sheet))
    setRead({ name: file.name, count: lignes.length, ignored: ignorees })
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
      <Problem>{problem}</Problem>
      {read && (
        <p className={classes.count} role="status">
          {read.name} : {read.count === 1 ? '1 ligne reprise' : `${read.count} lignes reprises`} dans la grille.
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
