import { base, Faker, fr, fr_BE } from '@faker-js/faker'
import type { Transaction } from 'kysely'
import type { Keys } from '#api/config/keys.ts'
import type { Tables } from '#api/database/tables.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** Shared context of all demonstration builders. */
export interface DemoContext {
  db: Transaction<Tables>
  /** The only source of randomness; seeded, so every run builds the same federation. */
  faker: Faker
  today: CalendarDate
  now: Date
  keys: Keys
}

const SEED = 20_260_301

export function createDemoFaker(): Faker {
  return new Faker({ locale: [fr_BE, fr, base], seed: SEED })
}
