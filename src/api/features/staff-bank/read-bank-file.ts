import { createHash } from 'node:crypto'
import { invalid } from '#api/calls/refusal.ts'
import { cleanFileName, readBase64 } from '#api/files/uploaded-file.ts'
import { BANK_FILE_BYTES } from '#contract/staff/staff-bank-fields.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { type Coda, readCoda } from '#domain/coda/read-coda.ts'

export interface BankFile extends Coda {
  nom: string
  sha256: Buffer
}

/** Parses the file of the request. The largest one takes a fraction of a second, so it needs no worker. */
export function readBankFile({ nom, contenu }: { nom: string; contenu: string }): BankFile {
  const bytes = readBase64(contenu, staffBankMessages.fileUnreadable)
  if (bytes.length > BANK_FILE_BYTES) throw invalid({ contenu: [staffBankMessages.fileTooLarge] })
  return { nom: cleanFileName(nom), sha256: createHash('sha256').update(bytes).digest(), ...readCoda(bytes) }
}
