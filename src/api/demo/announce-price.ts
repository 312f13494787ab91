import { addMonths, yearOf } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import type { Reference } from './demo-reference.ts'

/** The licence costs two euros more from a New Year's Day on that is more than a month away: the clubs are told already. */
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
