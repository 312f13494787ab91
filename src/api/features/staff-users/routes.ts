import type { Handlers } from '#api/calls/call.ts'
import { acceptInvitation, checkInvitation, prepareSecondFactor } from './accept-invitation.ts'
import { inviteUser, withdrawInvitation } from './invite-user.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { listUsers } from './list-users.ts'
import { getManagerRule, setManagerRule } from './manager-rule.ts'
import { readStaff } from './read-staff.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { setRole } from './set-role.ts'
import { endStaffSession, listSessions } from './staff-sessions.ts'
import { readMaintenance, setMaintenance } from './switch-maintenance.ts'

export const staffUserRoutes = {
  getStaff: readStaff,
  staffListUsers: listUsers,
  staffInviteUser: inviteUser,
  staffWithdrawInvitation: withdrawInvitation,
  staffSetRole: setRole,
  staffResetSecondFactor: resetSecondFactor,
  staffListSessions: listSessions,
  staffEndSession: endStaffSession,
  staffListSecurityEvents: listSecurityEvents,
  staffCheckInvitation: checkInvitation,
  staffPrepareSecondFactor: prepareSecondFactor,
  staffAcceptInvitation: acceptInvitation,
  staffGetManagerRule: getManagerRule,
  staffSetManagerRule: setManagerRule,
  staffGetMaintenance: readMaintenance,
  staffSetMaintenance: setMaintenance,
} satisfies Partial<Handlers>
