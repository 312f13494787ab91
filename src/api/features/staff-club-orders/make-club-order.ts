import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { Refusal } from '#api/calls/refusal.ts'
import { awaitTransfer } from '#api/core/orders/await-transfer.ts'
import { insertOrder, type NewLine } from '#api/core/orders/insert-order.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import type { Address } from '#contract/order-fields.ts'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import type { BilledClub } from './club-order-queries.ts'

/** An order for the club, which awaits its transfer; the club is written to. The caller's transaction holds it whole. */
export async function makeClubOrder(call: AccountCall, club: BilledClub, lines: NewLine[]) {
  const address = toAddress(club)
  const { id, numero, total_cents, taken } = await insertOrder(
    call,
    {
      id_club: club.id,
      id_member: null,
      ordered_by: call.caller.idAccount,
      mode_payement: 'virement',
      type_payement: null,
      adresse_livraison: address,
      adresse_facturation: address,
    },
    lines,
  )
  if (taken.length > 0) throw changed(Object.fromEntries(taken.map(({ path }) => [path, [messages.changed]])))
  await recordAudit(call, {
    action: 'order.create_for_club',
    id_club: club.id,
    subject: `order ${numero}`,
    // No names and no free text: they would outlive an erasure.
    after: { total_cents, lines: lines.map(({ name: _name, label: _label, path: _path, ...line }) => line) },
  })
  await awaitTransfer(call, (await lockOrder(call.db, id))!)
  return { id_order: id, numero }
}

/** The refusal of choices that are no longer possible, by their path in the request. */
export function changed(errors: Record<string, string[]>) {
  return new Refusal(409, 'cart_changed', messages.changed, { errors })
}

/** The club's own address and no person's name, so that an erasure has nothing to remove. */
function toAddress({ club, mail, adresse, cp, ville }: BilledClub): Address {
  return { mail, nom: club, prenom: '', adresse, complement: '', cp, ville, telephone_gsm: '' }
}
