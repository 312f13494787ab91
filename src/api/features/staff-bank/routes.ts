import type { Handlers } from '#api/calls/call.ts'
import { ignoreMovement, matchMovement } from './decide-movement.ts'
import { importFile } from './import-file.ts'
import { previewFile } from './preview-file.ts'
import { readBankAccounts } from './read-bank-accounts.ts'
import { listMovements, readMovement } from './read-movements.ts'

export const staffBankRoutes = {
  staffPreviewBankFile: previewFile,
  staffImportBankFile: importFile,
  staffGetBankAccounts: readBankAccounts,
  staffListMovements: listMovements,
  staffGetMovement: readMovement,
  staffMatchMovement: matchMovement,
  staffIgnoreMovement: ignoreMovement,
} satisfies Partial<Handlers>
