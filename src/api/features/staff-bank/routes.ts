import type { Handlers } from '#api/calls/call.ts'
import { staffIgnoreMovements, staffMatchMovement } from './decide-movement.ts'
import { staffGetMovement, staffListMovements } from './read-movements.ts'
import { staffBookPayout } from './staff-book-payout.ts'
import { staffDetachMovement } from './staff-detach-movement.ts'
import { staffGetBankAccounts } from './staff-get-bank-accounts.ts'
import { staffImportBankFile } from './staff-import-bank-file.ts'
import { staffListUnpaidOut } from './staff-list-unpaid-out.ts'
import { staffPreviewBankFile } from './staff-preview-bank-file.ts'

export const staffBankRoutes = {
  staffPreviewBankFile,
  staffImportBankFile,
  staffGetBankAccounts,
  staffListMovements,
  staffGetMovement,
  staffMatchMovement,
  staffListUnpaidOut,
  staffBookPayout,
  staffDetachMovement,
  staffIgnoreMovements,
} satisfies Partial<Handlers>
