import { addDays, type CalendarDate } from './dates.ts'
import type { HeldLicence } from './e-licence.ts'

/** Days that a browser keeps an offline e-licence without contact to the portal. */
export const COPY_DAYS = 30

/** Whether an offline e-licence is deleted: it is too old, or has no present or future licence. */
export function isCopyOver(copy: { saved_on: CalendarDate; licences: HeldLicence[] }, today: CalendarDate): boolean {
  return addDays(copy.saved_on, COPY_DAYS) < today || copy.licences.every(({ date_fin }) => date_fin < today)
}
