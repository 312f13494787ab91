import type { Handlers } from '#api/calls/call.ts'
import { answerReminder } from './answer-reminder.ts'
import { getReminder } from './get-reminder.ts'
import { setRenewalWish } from './set-renewal-wish.ts'

export const reminderRoutes = {
  getReminder,
  answerReminder,
  setRenewalWish,
} satisfies Partial<Handlers>
