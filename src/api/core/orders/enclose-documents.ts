import type { Env } from '#api/config/env.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import type { Enclosure } from '#api/mail/enclosures.ts'
import { nameOfDocument } from './document-of-order.ts'
import { findMentions } from './find-mentions.ts'
import { type PrintedOrder, readPrintedOrder } from './order-reading-queries.ts'
import type { OrderWork } from './order-work.ts'

/** The enclosures of a mail about an order, and the members it names. */
interface Enclosed {
  enclosures: Enclosure[]
  mentions: number[]
}

/** A printed order after a round trip through JSON. */
type StoredOrder = Omit<PrintedOrder, 'created_at' | 'paid_at' | 'closed_at' | 'received_cents' | 'credit_notes'> & {
  /** These two are absent in mails of the version before. */
  received_cents?: number
  credit_notes?: PrintedOrder['credit_notes']
  created_at: string
  paid_at: string | null
  closed_at: string | null
}

interface Content {
  made: string
  /** The federation's settings of that moment: the account to pay to, the letterhead. */
  federation: Partial<Env>
  order: StoredOrder
}

export function encloseReceipt(work: OrderWork, order: { id: number }) {
  return enclose(work, order.id, 'receipt')
}

export function encloseTransfer(work: OrderWork, order: { id: number }) {
  return enclose(work, order.id, 'transfer')
}

async function enclose(
  { db, env, clock }: OrderWork,
  idOrder: number,
  kind: 'receipt' | 'transfer',
): Promise<Enclosed> {
  const order = (await readPrintedOrder(db, idOrder))!
  const federation = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('FEDERATION_')))
  return {
    enclosures: [{ kind, name: nameOfDocument(kind, order), content: { made: clock.now(), federation, order } }],
    mentions: await findMentions(db, idOrder),
  }
}

export async function drawEnclosure(env: Env, { kind, content }: Enclosure): Promise<Buffer> {
  const { made, federation, order: stored } = content as Content
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  const order: PrintedOrder = {
    ...stored,
    received_cents: stored.received_cents ?? 0,
    credit_notes: stored.credit_notes ?? [],
    created_at: new Date(stored.created_at),
    paid_at: toDate(stored.paid_at),
    closed_at: toDate(stored.closed_at),
  }
  const paper = { env: { ...env, ...federation }, made: new Date(made) }
  return drawDocument(kind === 'receipt' ? 'receipt' : 'transfer', paper, order)
}
