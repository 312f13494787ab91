import type { SentFile } from '#api/calls/call.ts'
import type { Attachment } from '#api/mail/enqueue-mail.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawTransfer } from './draw-transfer.ts'
import { findMentions } from './find-mentions.ts'
import { readPrintedOrder } from './order-reading-queries.ts'
import type { OrderWork } from './order-work.ts'

/** What goes with a letter about an order, and whom it names. */
interface Enclosed {
  attachments: Attachment[]
  mentions: number[]
}

export async function printReceipt(work: OrderWork, { id }: { id: number }) {
  return enclose(work, id, await drawReceipt(work, (await readPrintedOrder(work.db, id))!))
}

export async function printTransfer(work: OrderWork, { id }: { id: number }) {
  return enclose(work, id, await drawTransfer(work, (await readPrintedOrder(work.db, id))!))
}

async function enclose({ db }: OrderWork, idOrder: number, file: SentFile): Promise<Enclosed> {
  return {
    attachments: [{ ...file, contentType: 'application/pdf' }],
    mentions: await findMentions(db, idOrder),
  }
}
