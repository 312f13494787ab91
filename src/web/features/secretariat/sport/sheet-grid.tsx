import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import type { FoundMember } from '#web/features/secretariat/members/member-queries.ts'
import { ROLES } from '#web/ui/data-table.tsx'
import classes from './grid.module.css'
import { type GridColumn, GridLine, type LineNotes } from './grid-line.tsx'
import { type GridRow, parseBlock, pasteBlock, setCells } from './grid-rows.ts'
import { MemberSuggestions, optionId, SUGGESTIONS_ID } from './member-suggestions.tsx'
import { personCells, type SheetWork, type Verdict } from './use-sheet.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  label: string
  columns: GridColumn[]
  work: SheetWork
}

/** A grid of inputs with the keys of a spreadsheet, and pasting of blocks. */
export function SheetGrid({ label, columns, work: { rows, change, verdict, saving } }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const { asked, found, chosen, ask, move, close } = useSuggestions()
  const notes = useMemo(() => notesOf(verdict), [verdict])

  const onType = useCallback(
    (index: number, key: string, text: string) => {
      change((before) => setCells(before, index, { [key]: text }))
      if (key === 'numero_licence' || key === 'nom') ask(index, key, text)
    },
    [change, ask],
  )
  const onRemove = useCallback(
    (index: number) => {
      flushSync(() => change((before) => before.filter((_, place) => place !== index)))
      focusCell(table.current, index, 0)
    },
    [change],
  )

  function identify(index: number, member: FoundMember) {
    flushSync(() => {
      change((before) => setCells(before, index, personCells(member)))
      close()
    })
    // Moves to the result columns; without any, to the next row.
    if (columns.length > PERSON_COLUMNS) focusCell(table.current, index, PERSON_COLUMNS)
    else focusCell(table.current, index + 1, 0)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target)
    if (!cell || event.nativeEvent.isComposing) return
    const { row, place, input } = cell
    if (walkSuggestions(event.key, row) || (event.key === 'Delete' && event.ctrlKey && removeHere(row))) {
      return event.preventDefault()
    }
    const to = stepOf(event, input)
    if (to && focusCell(table.current, row + to.rows, place + to.places)) event.preventDefault()
  }

  /** Whether the suggestions handled the key. */
  function walkSuggestions(key: string, row: number) {
    if (!asked || found.length === 0) return false
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && chosen) identify(row, chosen)
    else return false
    return true
  }

  /** The empty last row stays. */
  function removeHere(row: number) {
    if (row < rows.length - 1) onRemove(row)
    return true
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target)
    const block = cell && parseBlock(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    close()
    change((before) => pasteBlock(before, { row: cell.row, column: cell.place }, block, columns))
  }

  /** A complete licence number fills in the person without a choice. */
  function onBlur(event: FocusEvent<HTMLTableElement>) {
    const typed = cellOf(event.target)?.input.value.trim()
    const exact = asked?.key === 'numero_licence' && found.find(({ numero_licence }) => numero_licence === typed)
    if (asked && exact) change((before) => setCells(before, asked.row, personCells(exact)))
    close()
  }

  // Delegated: one listener each for any number of cells.
  const listeners = { onKeyDown, onPaste, onBlur }
  return (
    <div className={classes.frame} inert={saving}>
      <table
        ref={table}
        {...ROLES.table}
        aria-label={label}
        className={classes.grid}
        style={widthsFor(columns) as CSSProperties}
        {...listeners}
      >
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row} className={classes.heads}>
            <th {...ROLES.columnheader} scope="col">
              <abbr title="Ligne">N°</abbr>
            </th>
            {columns.map(({ key, title, required }) => (
              <th {...ROLES.columnheader} scope="col" key={key}>
                {title}
                {required && <span className={classes.required}> *</span>}
              </th>
            ))}
            <th {...ROLES.columnheader} scope="col">
              <span className="visually-hidden">Retirer</span>
            </th>
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows.map((row, index) => (
            <GridLine
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              notes={notes.get(row)}
              spare={index === rows.length - 1}
              suggesting={
                asked?.row === index && found.length > 0
                  ? suggestionOf(asked.key, chosen && optionId(chosen))
                  : undefined
              }
              onType={onType}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
      {asked && found.length > 0 && (
        <MemberSuggestions
          found={found}
          chosen={chosen}
          at={asked.at}
          onChoose={(member) => identify(asked.row, member)}
        />
      )}
    </div>
  )
}

/** Number, names and birth date precede the result. */
const PERSON_COLUMNS = 4

/** Minimum width of a column in rem, and its share of the rest. */
const WIDTHS: Record<string, [rem: number, share: number]> = {
  numero_licence: [6.5, 0.5],
  nom: [9, 2],
  prenom: [7, 1.5],
  date_naissance: [7, 0.75],
  place: [4.5, 0.5],
  combats_gagnes: [5, 0.5],
  score: [4.5, 0.5],
}
const OTHER_WIDTH: [number, number] = [7, 1]
/** Width of the line number and the remove button. */
const EDGES = 5.25

/** Every row lays itself out, so all get the same widths. */
function widthsFor(columns: GridColumn[]) {
  const widths = columns.map(({ key }) => WIDTHS[key] ?? OTHER_WIDTH)
  return {
    '--columns': `2.75rem ${widths.map(([rem, share]) => `minmax(${rem}rem, ${share}fr)`).join(' ')} 2.5rem`,
    '--least': `${widths.reduce((sum, [rem]) => sum + rem, EDGES)}rem`,
  }
}

const suggestionOf = (key: string, chosen: string | undefined) => ({ key, list: SUGGESTIONS_ID, chosen })

/** By row object: an edited row has no notes any more. */
function notesOf(verdict: Verdict | null) {
  const notes = new Map<GridRow, LineNotes>()
  if (!verdict) return notes
  const note = (tone: 'bad' | 'unusual', { ligne, colonne, message }: Verdict['problems'][number]) => {
    const row = verdict.rows[ligne - 1]
    if (!row) return
    const of = notes.get(row) ?? {}
    of[colonne] ??= { bad: [], unusual: [] }
    of[colonne][tone].push(message)
    notes.set(row, of)
  }
  for (const problem of verdict.problems) note('bad', problem)
  for (const warning of verdict.warnings) note('unusual', warning)
  return notes
}

function cellOf(target: EventTarget) {
  if (!(target instanceof HTMLInputElement) || target.dataset.row === undefined) return undefined
  return { row: Number(target.dataset.row), place: Number(target.dataset.place), input: target }
}

export function focusCell(table: HTMLElement | null, row: number, place: number) {
  const cell = table?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-place="${place}"]`)
  cell?.focus()
  cell?.select()
  return cell !== null && cell !== undefined
}

/** Up, down and Enter change the row; left and right leave the cell at the end of its text. */
function stepOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent, input: HTMLInputElement) {
  if (ctrlKey || altKey || metaKey) return undefined
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, places: 0 }
  // In a cell with a datalist these keys belong to the browser's list.
  if (key === 'ArrowDown' && !input.list) return { rows: 1, places: 0 }
  if (key === 'ArrowUp' && !input.list) return { rows: -1, places: 0 }
  const { selectionStart: from, selectionEnd: to, value } = input
  const whole = from === 0 && to === value.length
  if (key === 'ArrowLeft' && (whole || (from === 0 && to === 0))) return { rows: 0, places: -1 }
  if (key === 'ArrowRight' && (whole || from === value.length)) return { rows: 0, places: 1 }
  return undefined
}
