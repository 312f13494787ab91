import { expect, it } from 'vitest'
import { formatWeight, weightInKg } from './weight-category.ts'

it.each([
  ['-58kg', '-58\u00a0kg'],
  ['+80 kg', '+80\u00a0kg'],
  ['-68', '-68\u00a0kg'],
  ['-49 KG ', '-49\u00a0kg'],
  ['', ''],
])('weightInKg of %j is %j', (category, shown) => {
  expect(weightInKg(category)).toBe(shown)
})

it.each([
  ['-58kg', '\u221258\u00a0kg'],
  ['+80 kg', '+80\u00a0kg'],
  ['', ''],
])('%s is read by people as %s', (category, shown) => {
  expect(formatWeight(category)).toBe(shown)
})
