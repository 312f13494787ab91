import type { ReactNode } from 'react'
import type { StaffCall } from '#contract/staff/staff-routes.ts'
import { useStaff } from '#web/features/secretariat/staff-queries.ts'
import type { Column } from '#web/ui/data-table.tsx'
import classes from './may.module.css'
import { mayCall } from './may-call.ts'

/** Tells which calls the signed-in staff member may make: `const may = useMay()`, then `may('staffSaveClub')`. */
export function useMay(): (call: StaffCall) => boolean {
  const { roles } = useStaff()
  return (call) => mayCall(roles, call)
}

interface Props {
  call: StaffCall
  children: ReactNode
}

/** Renders a control only for roles that may make its call. */
export function IfMay({ call, otherwise = null, children }: Props & { otherwise?: ReactNode }) {
  return useMay()(call) ? children : otherwise
}

/** Inputs that are saved by a call: disabled, but legible, for roles that may not make it. */
export function ReadOnlyUnlessMay({ call, children }: Props) {
  return (
    <fieldset className={classes.inputs} disabled={!useMay()(call)}>
      {children}
    </fieldset>
  )
}

/** The columns of a table, without the actions of its rows for roles that may not make their call. */
export function useActionColumns<Row>(call: StaffCall, columns: Column<Row>[]): Column<Row>[] {
  return useMay()(call) ? columns : columns.filter(({ actions }) => !actions)
}
