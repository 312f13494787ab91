import { base, Faker, fr, fr_BE } from '@faker-js/faker'
import type { Transaction } from 'kysely'
import type { Keys } from '#api/config/keys.ts'
import type { Tables } from '#api/database/tables.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** What every part of the demo world is made with. */
export interface DemoContext {
  db: Transaction<Tables>
  /** The only source of chance: seeded, so the same demo federation comes out each time. */
  faker: Faker
  today: CalendarDate
  now: Date
  keys: Keys
}

const SEED = 20_260_301

export function createDemoFaker(): Faker {
  return new Faker({ locale: [fr_BE, fr, base], seed: SEED })
}
