import { type StaffCall, staffRoutes } from '#contract/staff/staff-routes.ts'
import { hasAccess, type StaffRole } from '#domain/staff-rights.ts'

/** Whether the roles allow a call of the secretariat. The server refuses calls by the same table. */
export function mayCall(roles: StaffRole[], call: StaffCall): boolean {
  return hasAccess(roles, staffRoutes[call].access)
}
