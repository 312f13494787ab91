import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

it('grades are the same array until one of them changes', async () => {
  const { federation, db } = api.deps
  const grades = await federation.grades()
  federation.forget()
  expect(await federation.grades()).toBe(grades)
  await db.updateTable('grade').set({ waiting_months: 99 }).where('id', '=', grades[0]!.id).execute()
  federation.forget()
  expect(await federation.grades()).toEqual([{ ...grades[0], waiting_months: 99 }, ...grades.slice(1)])
})
