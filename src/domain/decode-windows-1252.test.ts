import { expect, it } from 'vitest'
import { decodeWindows1252 } from './decode-windows-1252.ts'

it.each([
  [[0x80], '€'],
  [[0x92], '’'],
  [[0x9c], 'œ'],
  [[0x8c], 'Œ'],
  [[0x8a, 0x9a, 0x8e, 0x9e, 0x9f], 'ŠšŽžŸ'],
  [[0x85, 0x96, 0x97], '…–—'],
  [[0xe9, 0xc9, 0xff], 'éÉÿ'],
  [[0x41, 0x7e, 0x0a], 'A~\n'],
  // Bytes without a character stay the control character of the same number, as in the WHATWG standard.
  [[0x81, 0x8d, 0x8f, 0x90, 0x9d], '\x81\x8d\x8f\x90\x9d'],
  [[], ''],
])('decodeWindows1252 reads %j as %j', (bytes, text) => {
  expect(decodeWindows1252(Uint8Array.from(bytes))).toBe(text)
})
