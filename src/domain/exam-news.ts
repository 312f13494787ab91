import { addDays, type CalendarDate } from './dates.ts'

/** An exam entered later than this is history: nobody is told of it. */
export const EXAM_NEWS_DAYS = 60

/** Whether people are told of the results of an exam of this day. */
export function isNews(exam: CalendarDate, today: CalendarDate): boolean {
  return exam >= addDays(today, -EXAM_NEWS_DAYS)
}
