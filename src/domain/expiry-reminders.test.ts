import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { EXPIRY_STEPS, formatDaysLeft, reminderWindow } from './expiry-reminders.ts'

const DEFAULTS = { expiry_first: 60, expiry_second: 30, expiry_last: 7 }

/** The delays of the reminders that are due. */
const dueOn = (today: string, dateFin: string, days = DEFAULTS) =>
  EXPIRY_STEPS.filter((step) => {
    const { from, until } = reminderWindow(step, days, today)
    return from <= dateFin && dateFin <= until
  }).map((step) => days[step])

describe('reminderWindow', () => {
  it.each([
    // Days left, the reminder.
    [61, []],
    [60, [60]],
    [59, [60]],
    [31, [60]],
    [30, [30]],
    [8, [30]],
    [7, [7]],
    [1, [7]],
    [0, [7]],
    [-1, []],
  ])('with %i days left makes the reminders %j due', (left, due) => {
    expect(dueOn('2026-03-10', addDays('2026-03-10', left))).toEqual(due)
  })

  it.each([
    // Around 29 February: 30 days before 30 March 2028 is 29 February, 7 days before 7 March is 29 February.
    ['2028-02-29', '2028-03-30', [30]],
    ['2028-02-28', '2028-03-30', [60]],
    ['2028-02-29', '2028-03-07', [7]],
    ['2027-12-31', '2028-02-29', [60]],
    ['2027-12-30', '2028-02-29', []],
    ['2027-01-29', '2027-02-28', [30]],
  ])('on %s, for a licence that ends on %s, makes %j due', (today, dateFin, due) => {
    expect(dueOn(today, dateFin)).toEqual(due)
  })

  it('makes at most one reminder due per day, and each of them in turn', () => {
    const due = Array.from({ length: 90 }, (_, day) => dueOn(addDays('2027-12-15', day), '2028-03-10'))
    expect(due.every((found) => found.length <= 1)).toBe(true)
    expect([...new Set(due.flat())]).toEqual([60, 30, 7])
  })

  it.each([
    [91, []],
    [90, [90]],
    [21, [90]],
    [20, [20]],
    [4, [20]],
    [3, [3]],
    [0, [3]],
  ])('with delays of 90, 20 and 3 days and %i days left makes %j due', (left, due) => {
    const days = { expiry_first: 90, expiry_second: 20, expiry_last: 3 }
    expect(dueOn('2026-03-10', addDays('2026-03-10', left), days)).toEqual(due)
  })
})

it.each([
  ['2026-03-10', 'aujourd’hui'],
  ['2026-03-11', 'demain'],
  ['2026-04-09', 'dans 30 jours'],
])('formatDaysLeft of %s on 2026-03-10 is %s', (dateFin, said) => {
  expect(formatDaysLeft(dateFin, '2026-03-10')).toBe(said)
})
