import { expect, it } from 'vitest'
import { formatBrowser } from './format-browser.ts'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome sur Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge sur Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari sur iPhone'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox sur Android'],
  ['Mozilla/5.0 (Linux; rv:140.0) Konqueror', 'Navigateur inconnu sur Linux'],
  ['Mozilla/5.0 (PlayStation 5) Safari/605.1', 'Safari'],
  ['curl/8', 'Navigateur inconnu'],
  ['', 'Navigateur inconnu'],
])('formatBrowser returns $1 for %s', (userAgent, expected) => {
  expect(formatBrowser(userAgent)).toBe(expected)
})
