import type { TestApi } from './api.ts'

/** Gives a movement to one order of 40 euros, which takes what it lacks; a difference is accepted. */
export async function matchWithOrder(
  api: Pick<TestApi, 'db' | 'send'>,
  { id_movement, id_order, note = '' }: { id_movement: number; id_order: number; note?: string | undefined },
  staff: { token: string },
) {
  const movement = await api.db
    .selectFrom('bank_movement')
    .select('amount_cents')
    .where('id', '=', id_movement)
    .executeTakeFirst()
  const montant = Math.min(Math.max(movement?.amount_cents ?? 0, 1), 4000) / 100
  return api.send(
    'staffMatchMovement',
    { id_movement, attributions: [{ id_order, montant, accepter: true }], note },
    staff,
  )
}
