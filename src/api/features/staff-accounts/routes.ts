import type { Handlers } from '#api/calls/call.ts'
import { staffChangeAccountEmail } from './staff-change-account-email.ts'
import { staffCloseAccount } from './staff-close-account.ts'
import { staffEndAccountSessions } from './staff-end-account-sessions.ts'
import { staffGetAccount } from './staff-get-account.ts'
import { staffInviteList } from './staff-invite-list.ts'
import { staffInviteMembers } from './staff-invite-members.ts'
import { staffPrintInvitations } from './staff-print-invitations.ts'
import { staffResendConfirmation } from './staff-resend-confirmation.ts'
import { staffResetAccountSecondFactor } from './staff-reset-account-second-factor.ts'
import { staffSearchAccounts } from './staff-search-accounts.ts'
import { staffUnlockAccount } from './staff-unlock-account.ts'

export const staffAccountRoutes = {
  staffSearchAccounts,
  staffGetAccount,
  staffUnlockAccount,
  staffResendConfirmation,
  staffChangeAccountEmail,
  staffResetAccountSecondFactor,
  staffEndAccountSessions,
  staffCloseAccount,
  staffInviteMembers,
  staffInviteList,
  staffPrintInvitations,
} satisfies Partial<Handlers>
