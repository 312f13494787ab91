import type { Handlers } from '#api/calls/call.ts'
import { staffAcceptInvitation, staffCheckInvitation, staffPrepareSecondFactor } from './accept-invitation.ts'
import { getStaff } from './get-staff.ts'
import { staffInviteUser, staffWithdrawInvitation } from './invite-user.ts'
import { staffGetManagerRule, staffSetManagerRule } from './manager-rule.ts'
import { staffListSecurityEvents } from './staff-list-security-events.ts'
import { staffListUsers } from './staff-list-users.ts'
import { staffResetSecondFactor } from './staff-reset-second-factor.ts'
import { staffEndSession, staffListSessions } from './staff-sessions.ts'
import { staffSetRole } from './staff-set-role.ts'
import { staffSetMaintenance } from './switch-maintenance.ts'

export const staffUserRoutes = {
  getStaff,
  staffListUsers,
  staffInviteUser,
  staffWithdrawInvitation,
  staffSetRole,
  staffResetSecondFactor,
  staffListSessions,
  staffEndSession,
  staffListSecurityEvents,
  staffCheckInvitation,
  staffPrepareSecondFactor,
  staffAcceptInvitation,
  staffGetManagerRule,
  staffSetManagerRule,
  staffSetMaintenance,
} satisfies Partial<Handlers>
