import { expect, it } from 'vitest'
import { pagesShown } from './pages-shown.ts'

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 … 6'],
  [3, 6, '1 2 3 … 6'],
  [4, 6, '1 … 4 5 6'],
  [6, 6, '1 … 4 5 6'],
  [4, 7, '1 … 4 … 7'],
  [3, 40, '1 2 3 … 40'],
  [20, 40, '1 … 20 … 40'],
  [37, 40, '1 … 37 … 40'],
  [38, 40, '1 … 38 39 40'],
])('of page %i of %i are shown %s', (page, pages, shown) => {
  expect(
    pagesShown(page, pages)
      .map((one) => one ?? '…')
      .join(' '),
  ).toBe(shown)
})
