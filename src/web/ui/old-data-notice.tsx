import { IconInfoCircle } from '@tabler/icons-react'
import classes from './old-data-notice.module.css'

/** The first year of which the federation's data are certain. */
export const CERTAIN_SINCE = 2007

export function OldDataNotice() {
  return (
    <p className={classes.notice}>
      <IconInfoCircle size={18} aria-hidden />
      Les données antérieures à {CERTAIN_SINCE} ne peuvent pas être garanties.
    </p>
  )
}
