import { type StaffCall, staffRoutes } from '#contract/staff/staff-routes.ts'
import { hasRight, type StaffRight, type StaffRole } from '#domain/staff-rights.ts'

/** Whether the roles allow a call of the secretariat. The server refuses calls by the same table. */
export function mayCall(roles: StaffRole[], call: StaffCall): boolean {
  const { access } = staffRoutes[call]
  return access === 'staff' || hasRight(roles, access.slice('staff:'.length) as StaffRight)
}
