import { staffImportMessages } from '../../../contract/staff-import-messages.ts'
import { readRequest } from '../../first-import/read-import-file.ts'
import { runImport } from '../../first-import/run-import.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { cleanFileName } from '../../uploaded-file.ts'

/** The file is sent again: what was tried is what is imported, or nothing is. */
export async function runTriedImport(input: Input<'staffRunImport'>, call: AccountCall) {
  const request = await readRequest(call, input)
  const { created, changed, plan } = await runImport(call, request, cleanFileName(input.nom), input.empreinte)
  return {
    success: true,
    message: staffImportMessages.imported(input.genre, created, changed),
    nouveaux: created,
    differents: plan.differing,
    inchanges: plan.same,
  }
}
