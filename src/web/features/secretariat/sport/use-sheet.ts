import { useCallback, useEffect, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { Sheet } from '#domain/sport-sheets/sheets.ts'
import type { CheckedSheet, SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { type GridRow, linesOf, newRow, setCells, withSpareRow } from './grid-rows.ts'
import { clearDraft, readDraft, storeDraft } from './sheet-draft.ts'

export type SheetProblem = CheckedSheet['problemes'][number]
type Person = CheckedSheet['membres'][number]['membre']

/** The server's verdict on these rows; an edit makes it obsolete. */
export interface Verdict {
  rows: GridRow[]
  problems: SheetProblem[]
  warnings: SheetProblem[]
  /** Absent when the rows could not be parsed. */
  preview?: CheckedSheet['apercu']
}

/** The rows of a sheet being edited: stored in the tab, checked and saved by the server. */
export function useSheet(event: SportEvent, sheet: Sheet) {
  const [draft, setDraft] = useState(() => readDraft(event, sheet))
  const [rows, setRows] = useState(() => rowsFrom(draft?.lines ?? storedLines(event, sheet)))
  const [version, setVersion] = useState(draft?.version ?? event.version)
  const [dirty, setDirty] = useState(draft !== null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [saving, setSaving] = useState(false)

  useEffect(() => {
    if (dirty) storeDraft(event, sheet, { version, lines: linesOf(rows) })
  }, [event, sheet, rows, version, dirty])

  const change = useCallback((edit: (rows: GridRow[]) => GridRow[]) => {
    setRows((before) => withSpareRow(edit(before)))
    setDirty(true)
  }, [])

  const { sorte, id_event } = event
  const input = () => ({ sorte, id_event, feuille: sheet, lignes: linesOf(rows) })

  async function check() {
    try {
      const { problemes, avertissements, membres, apercu } = await callApi('staffCheckSheet', input())
      const named = membres.reduce((all, { ligne, membre }) => fillPerson(all, ligne - 1, membre), rows)
      // Rows edited during the check stay; the next check covers them.
      setRows((now) => (now === rows ? named : now.map((row) => named[rows.indexOf(row)] ?? row)))
      setVerdict({ rows: named, problems: problemes, warnings: avertissements, preview: apercu })
    } catch (error) {
      const problems = problemsIn(error)
      if (problems.length === 0) throw error
      setVerdict({ rows, problems, warnings: [] })
    }
  }

  async function save(confirme: boolean) {
    setSaving(true)
    const { message } = await callApi('staffSaveSheet', { ...input(), confirme }, { ifMatch: String(version) }).finally(
      () => setSaving(false),
    )
    // The draft is deleted, or the next visit would offer it again.
    setDirty(false)
    clearDraft(event, sheet)
    return message
  }

  function giveUp() {
    clearDraft(event, sheet)
    setDraft(null)
    setDirty(false)
    setVerdict(null)
    setVersion(event.version)
    setRows(rowsFrom(storedLines(event, sheet)))
  }

  return {
    rows,
    change,
    check,
    save,
    giveUp,
    dirty,
    /** While saving, edits are disabled: they would be neither saved nor kept. */
    saving,
    /** Restored after a reload or on another visit. */
    resumed: draft !== null,
    /** Another person changed the event since, so saving would be refused. */
    overtaken: version !== event.version,
    /** Accepts these lines as the new state, over the other person's. */
    rebase: () => setVersion(event.version),
    verdict,
    /** Nothing was edited since the check. */
    current: verdict !== null && verdict.rows === rows,
  }
}

export type SheetWork = ReturnType<typeof useSheet>

function storedLines(event: SportEvent, sheet: Sheet) {
  return event.feuilles.find(({ feuille }) => feuille === sheet)?.lignes.map(({ cellules }) => cellules) ?? []
}

const rowsFrom = (lines: GridRow['cells'][]) => withSpareRow(lines.map(newRow))

/** Fills in the person's missing data, so that a mistake is visible. */
function fillPerson(rows: GridRow[], index: number, person: Person) {
  const cells = rows[index]?.cells ?? {}
  const known = personCells(person)
  const open = Object.entries(known).filter(([key]) => (cells[key] ?? '') === '')
  return open.some(([, text]) => text !== '') ? setCells(rows, index, Object.fromEntries(open)) : rows
}

export function personCells({ numero_licence, nom, prenom, date_naissance }: Omit<Person, 'id_member'>) {
  return { numero_licence, nom, prenom, date_naissance: date_naissance ? formatDate(date_naissance) : '' }
}

/** Problems of cells that fail validation, such as too long ones. */
function problemsIn(error: unknown): SheetProblem[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fieldErrors).flatMap(([place, message]) => {
    const cell = /^lignes\.(\d+)\.(\w+)$/.exec(place)
    return cell ? [{ ligne: Number(cell[1]) + 1, colonne: cell[2]!, message }] : []
  })
}
