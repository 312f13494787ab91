import { IconBarrierBlock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { useStaff } from '#web/features/secretariat/staff-queries.ts'
import { paths } from '#web/paths.ts'
import classes from './staff-layout.module.css'

/** Reminds staff on every screen that the portal is closed for everyone else. */
export function MaintenanceBanner() {
  if (!useStaff().maintenance.on) return null
  return (
    <p className={`${classes.banner} no-print`} role="status">
      <IconBarrierBlock size={20} aria-hidden />
      <span>
        Maintenance en cours : le portail est fermé aux membres et aux clubs.{' '}
        <IfMay call="staffSetMaintenance">
          <Link to={paths.staffMaintenance}>Terminer la maintenance</Link>
        </IfMay>
      </span>
    </p>
  )
}
