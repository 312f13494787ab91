import type { AccountCall, Input } from '#api/calls/call.ts'
import { readRequest } from '#api/core/first-import/read-import-file.ts'
import { runImport } from '#api/core/first-import/run-import.ts'
import { cleanFileName } from '#api/files/uploaded-file.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'

/** The file is sent again and imported only if it has the previewed effect, without its refused lines if so chosen. */
export async function staffRunImport(input: Input<'staffRunImport'>, call: AccountCall) {
  const request = await readRequest(call, input)
  const { created, changed, plan, held } = await runImport(call, request, cleanFileName(input.nom), {
    fingerprint: input.empreinte,
    partial: input.partiel,
  })
  return {
    success: true,
    message: staffImportMessages.imported(input.genre, { created, changed, refused: plan.problemLines, held }),
    nouveaux: created,
    differents: plan.differing,
    inchanges: plan.same,
  }
}
