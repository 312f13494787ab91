import type { SentFile } from '../http/call.ts'
import type { Attachment } from '../mail/enqueue-mail.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawTransfer } from './draw-transfer.ts'
import { readPrintedOrder } from './order-reading-queries.ts'
import type { OrderWork } from './order-work.ts'

export async function printReceipt(work: OrderWork, { id }: { id: number }) {
  return asAttachment(await drawReceipt(work, (await readPrintedOrder(work.db, id))!))
}

export async function printTransfer(work: OrderWork, { id }: { id: number }) {
  return asAttachment(await drawTransfer(work, (await readPrintedOrder(work.db, id))!))
}

function asAttachment(file: SentFile): Attachment {
  return { ...file, contentType: 'application/pdf' }
}
