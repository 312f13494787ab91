import { createHash } from 'node:crypto'
import { BANK_FILE_BYTES } from '../../../contract/staff-bank-fields.ts'
import { staffBankMessages } from '../../../contract/staff-bank-messages.ts'
import { type Coda, readCoda } from '../../../domain/coda/read-coda.ts'
import { invalid } from '../../http/refusal.ts'

export interface BankFile extends Coda {
  nom: string
  sha256: Buffer
}

/** The file in the body. The longest that is taken is read in a fraction of a second: no need for a worker. */
export function readBankFile({ nom, contenu }: { nom: string; contenu: string }): BankFile {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(contenu)) throw invalid({ contenu: [staffBankMessages.fileUnreadable] })
  const bytes = Buffer.from(contenu, 'base64')
  if (bytes.length > BANK_FILE_BYTES) throw invalid({ contenu: [staffBankMessages.fileTooLarge] })
  return { nom: cleanName(nom), sha256: createHash('sha256').update(bytes).digest(), ...readCoda(bytes) }
}

/** What a list can show of the name the file had. */
function cleanName(nom: string) {
  return nom.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim() || 'fichier sans nom'
}
