import type { Handlers } from '#api/calls/call.ts'
import { answerReminder } from './answer-reminder.ts'
import { readReminder } from './read-reminder.ts'
import { setWish } from './set-wish.ts'

export const reminderRoutes = {
  getReminder: readReminder,
  answerReminder,
  setRenewalWish: setWish,
} satisfies Partial<Handlers>
