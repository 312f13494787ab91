import { addMonths, yearOf } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import type { Reference } from './demo-reference.ts'

/** Announces a licence price two euros higher from a New Year's Day that is more than a month away. */
export async function announcePrice({ db, today }: DemoContext, { licence }: Reference): Promise<void> {
  await db
    .insertInto('product_price')
    .values({
      id_product: licence.id,
      valid_from: `${yearOf(addMonths(today, 1)) + 1}-01-01`,
      price_cents: licence.price_cents + 200,
    })
    .execute()
}
