import { IconAlertCircle, IconAlertTriangle, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { SheetColumn } from '#domain/sport-sheets/sheets.ts'
import { ROLES } from '#web/ui/data-table.tsx'
import classes from './grid.module.css'
import type { GridRow } from './grid-rows.ts'

export type GridColumn = Pick<SheetColumn, 'key' | 'title' | 'alias' | 'empty' | 'required'> & { list?: string }

/** Problems and warnings by cell. */
export type LineNotes = Record<string, { bad: string[]; unusual: string[] }>

interface Props {
  row: GridRow
  index: number
  columns: GridColumn[]
  notes: LineNotes | undefined
  /** The cell with suggestions, and the chosen one. */
  suggesting: { key: string; list: string; chosen: string | undefined } | undefined
  spare: boolean
  onType: (index: number, key: string, text: string) => void
  onRemove: (index: number) => void
}

/** Memoized: re-renders only when its own row changes. */
export const GridLine = memo(function GridLine(props: Props) {
  const { row, index, columns, notes, suggesting, spare, onType, onRemove } = props
  const line = index + 1
  return (
    <tr {...ROLES.row} className={classes.line} data-noted={notes !== undefined} aria-label={`Ligne ${line}`}>
      <th {...ROLES.rowheader} scope="row" className={classes.number}>
        <span className={classes.word}>Ligne </span>
        {line}
      </th>
      {columns.map((column, place) => {
        const { key, title } = column
        const note = notes?.[key]
        const noteId = `note-${row.id}-${key}`
        const open = suggesting?.key === key ? suggesting : undefined
        const finds = key === 'numero_licence' || key === 'nom'
        return (
          <td {...ROLES.cell} key={key} data-label={title} data-column={key} data-noted={note !== undefined}>
            <input
              className={classes.cell}
              aria-label={`${title}, ligne ${line}`}
              data-row={index}
              data-place={place}
              value={row.cells[key] ?? ''}
              placeholder={isIdle(row, spare) ? undefined : column.empty}
              list={column.list}
              autoComplete="off"
              spellCheck={false}
              maxLength={255}
              aria-invalid={note !== undefined && note.bad.length > 0}
              aria-describedby={note ? noteId : undefined}
              {...(finds && {
                role: 'combobox',
                'aria-autocomplete': 'list',
                'aria-expanded': open !== undefined,
                'aria-controls': open?.list,
                'aria-activedescendant': open?.chosen,
              })}
              onChange={({ currentTarget }) => onType(index, key, currentTarget.value)}
            />
            {note && (
              <div id={noteId} className={classes.notes}>
                {note.bad.map((message) => (
                  <p key={message} data-tone="bad">
                    <IconAlertCircle size={14} aria-hidden /> {message}
                  </p>
                ))}
                {note.unusual.map((message) => (
                  <p key={message} data-tone="warn">
                    <IconAlertTriangle size={14} aria-hidden /> {message}
                  </p>
                ))}
              </div>
            )}
          </td>
        )
      })}
      <td {...ROLES.cell} className={classes.remove}>
        {!spare && (
          <button
            type="button"
            title={`Retirer la ligne ${line} (Ctrl + Suppr)`}
            aria-label={`Retirer la ligne ${line}`}
            onClick={() => onRemove(index)}
          >
            <IconX size={16} aria-hidden /> <span className={classes.word}>Retirer</span>
          </button>
        )}
      </td>
    </tr>
  )
})

/** Placeholders are shown in a row being edited, not in the empty last row. */
const isIdle = (row: GridRow, spare: boolean) => spare && Object.keys(row.cells).length === 0
