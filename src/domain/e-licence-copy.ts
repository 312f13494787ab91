import { addDays, type CalendarDate } from './dates.ts'
import type { HeldLicence } from './e-licence.ts'

/** For how many days a browser keeps a copy without hearing from the portal. */
export const COPY_DAYS = 30

/** Whether a copy of an e-licence is no longer kept: too old, or no licence on it is valid any more or will be. */
export function isCopyOver(copy: { saved_on: CalendarDate; licences: HeldLicence[] }, today: CalendarDate): boolean {
  return addDays(copy.saved_on, COPY_DAYS) < today || copy.licences.every(({ date_fin }) => date_fin < today)
}
