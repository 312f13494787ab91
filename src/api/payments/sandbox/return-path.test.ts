import { expect, it } from 'vitest'
import { readReturnPath } from './return-path.ts'

it.each([
  ['nothing', undefined, null],
  ['a path', '/club/confirm', '/club/confirm'],
  ['a path with a query', '/confirm?id_order=7&x=é', '/confirm?id_order=7&x=%C3%A9'],
  ['the public URL', 'https://my.abft.example/confirm', '/confirm'],
  ['the URL that was called', 'http://127.0.0.1:3000/confirm', '/confirm'],
  ['a fragment', '/confirm#top', '/confirm'],
  ['another host', 'https://evil.example/confirm', undefined],
  ['another port', 'http://127.0.0.1:3001/confirm', undefined],
  ['a host without protocol', '//evil.example/confirm', undefined],
  ['a host behind backslashes', '\\\\evil.example/confirm', undefined],
  ['a slash and a backslash', '/\\evil.example', undefined],
  ['two slashes after the host', 'https://my.abft.example//evil.example', undefined],
  ['credentials before the host', 'https://a:b@my.abft.example/', undefined],
  ['the host as a user name', 'https://my.abft.example@evil.example/', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['a data URL', 'data:text/html,x', undefined],
  ['another scheme at the host', 'xhttps://my.abft.example/confirm', undefined],
  ['a scheme that begins alike', 'httpsx://my.abft.example/confirm', undefined],
  ['an incomplete URL', 'https://', undefined],
])('readReturnPath accepts only URLs of the portal: %s', (_name, url, path) => {
  expect(readReturnPath(url, '127.0.0.1:3000', 'https://my.abft.example')).toBe(path)
})
