import { IconColumns } from '@tabler/icons-react'
import { LISTS, type ListColumn, type ListName } from '#contract/staff/staff-list-fields.ts'
import { type ListState, toSelection } from '#contract/staff/staff-list-param-fields.ts'
import { ExportButtons } from '#web/features/secretariat/exports/export-buttons.tsx'
import { today } from '#web/lib/today.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DropdownPanel } from '#web/ui/dropdown.tsx'
import { LIST_CALLS } from './list-calls.ts'
import classes from './lists.module.css'

interface ColumnProps {
  name: ListName
  chosen: string[]
  onChange: (columns: string[]) => void
}

/** Which columns the list and its file have, in the order of the description. */
export function ChooseColumns({ name, chosen, onChange }: ColumnProps) {
  const columns = Object.entries<ListColumn>(LISTS[name].columns)
  return (
    <DropdownPanel label="Choisir les colonnes" button="Colonnes" leftSection={<IconColumns size={18} aria-hidden />}>
      <div className={classes.columns}>
        {columns.map(([key, { label }]) => (
          <Checkbox
            key={key}
            label={label}
            checked={chosen.includes(key)}
            // A list without a column would be empty.
            disabled={chosen.length === 1 && chosen.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(columns.map(([one]) => one).filter((one) => (one === key ? checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </DropdownPanel>
  )
}

/** The whole list as a file, with its columns and order. */
export function ExportList({ name, state }: { name: ListName; state: ListState }) {
  const { xlsx, csv } = LIST_CALLS[name]
  return <ExportButtons xlsx={xlsx} csv={csv} input={toSelection(state)} fileName={`${name}-${today()}`} />
}
