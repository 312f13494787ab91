import type { StaffCall } from '#contract/staff/staff-routes.ts'
import { Button } from '#web/ui/button.ts'
import classes from '#web/ui/field-grid.module.css'
import { IfMay } from './may.tsx'

/** The button at the end of a record's form, for roles that may save the record. */
export function SaveButton({ call, busy }: { call: StaffCall; busy: boolean }) {
  return (
    <IfMay call={call}>
      <div className={classes.send}>
        <Button type="submit" loading={busy}>
          Sauvegarder
        </Button>
      </div>
    </IfMay>
  )
}
