// Whether a packed file may be opened. Plain JavaScript: the thread that reads tables uses it too.
import { inflateRawSync } from 'node:zlib'

const ZIP = 0x04034b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

export function isZip(content) {
  return content.length >= 4 && content.readUInt32LE(0) === ZIP
}

/**
 * A file of a few kilobytes may claim, or hide, gigabytes: every part is unpacked once, within what is allowed. Null when
 * all is well, or the name of what is not.
 */
export function judgeZip(content, most) {
  try {
    return measure(content, most) > most ? 'tooLarge' : null
  } catch (error) {
    return error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable'
  }
}

function measure(content, most) {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || content.readUInt32LE(end) !== DIRECTORY_END) throw new Error('no directory')
  const size = content.readUInt32LE(end + 12)
  let unpacked = 0
  let at = content.readUInt32LE(end + 16)
  // Programs disagree on which entries of a crooked directory count: it is taken when there is only one way to read it.
  if (content.readUInt32LE(end + 4) !== 0 || at + size !== end) throw new Error('crooked')
  for (let count = content.readUInt16LE(end + 10); count > 0 && unpacked <= most; count -= 1) {
    if (content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry')
    const packed = content.readUInt32LE(at + 20)
    const place = content.readUInt32LE(at + 42)
    const from = place + 30 + content.readUInt16LE(place + 26) + content.readUInt16LE(place + 28)
    const part = content.subarray(from, from + packed)
    const stored = content.readUInt16LE(at + 10) === 0
    unpacked += stored ? part.length : inflateRawSync(part, { maxOutputLength: Math.max(1, most - unpacked) }).length
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  if (unpacked <= most && at !== end) throw new Error('entries beyond their number')
  return unpacked
}
