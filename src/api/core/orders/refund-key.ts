import { randomUUID } from 'node:crypto'
import type { Refund } from '#api/payments/payment-provider.ts'

/** The refund of a whole payment, or a refund of a part, which has a row of its own. */
export interface KeyOwner {
  id: number
  isPart?: true
}

/** Marks a refund at the provider as the portal's, also one that was made under an earlier key. */
const keyPrefix = ({ id, isPart }: KeyOwner) => `${isPart ? 'part' : 'refund'} ${id} `
export const newRefundKey = (owner: KeyOwner) => `${keyPrefix(owner)}${randomUUID()}`
export const isOwnRefund = (owner: KeyOwner, { reference }: Refund) => reference?.startsWith(keyPrefix(owner)) ?? false

/** The id of the refund of a part that a reference at the provider names. */
export function readRefundPartId(reference: string | null): number | null {
  const found = /^part (\d{1,9}) /.exec(reference ?? '')
  return found ? Number(found[1]) : null
}
