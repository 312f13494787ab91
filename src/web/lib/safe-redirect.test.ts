import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

it.each([
  ['/profile', '/profile'],
  ['/club/dojang-liege/membres?page=2&q=a%20b#x', '/club/dojang-liege/membres?page=2&q=a%20b#x'],
  ['/', '/'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/a\\b', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['/../..//evil.example', undefined],
  ['profile', undefined],
  ['', undefined],
  ['/login?redirect=/profile', undefined],
  ['/Login/', undefined],
  ['/chooseProfile', undefined],
  ['/chooseprofile/?redirect=/profile', undefined],
  ['/account/settings', '/account/settings'],
  ['/account/create', undefined],
  [undefined, undefined],
  [{}, undefined],
  [`/${'a'.repeat(2000)}`, undefined],
])('safeRedirect of %j is %j', (target, expected) => {
  expect(safeRedirect(target)).toBe(expected)
})
