import { inflateRawSync } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

export function isZip(content: Buffer): boolean {
  return content.length >= 4 && content.readUInt32LE(0) === LOCAL_HEADER
}

/**
 * Whether a ZIP file may be opened: null, or what is wrong. A file of a few kilobytes may claim, or hide, gigabytes, so
 * every part is unpacked once, within `maxUnpackedBytes`.
 */
export function checkZip(content: Buffer, maxUnpackedBytes: number): 'tooLarge' | 'unreadable' | null {
  try {
    return countUnpackedBytes(content, maxUnpackedBytes) > maxUnpackedBytes ? 'tooLarge' : null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable'
  }
}

function countUnpackedBytes(content: Buffer, max: number) {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || content.readUInt32LE(end) !== DIRECTORY_END) throw new Error('no central directory')
  const size = content.readUInt32LE(end + 12)
  let unpacked = 0
  let at = content.readUInt32LE(end + 16)
  // ZIP readers disagree on the entries of an inconsistent central directory: only one that reads one way is accepted.
  if (content.readUInt32LE(end + 4) !== 0 || at + size !== end) throw new Error('inconsistent central directory')
  for (let count = content.readUInt16LE(end + 10); count > 0 && unpacked <= max; count -= 1) {
    if (content.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry')
    const packed = content.readUInt32LE(at + 20)
    const place = content.readUInt32LE(at + 42)
    const from = place + 30 + content.readUInt16LE(place + 26) + content.readUInt16LE(place + 28)
    const part = content.subarray(from, from + packed)
    const stored = content.readUInt16LE(at + 10) === 0
    unpacked += stored ? part.length : inflateRawSync(part, { maxOutputLength: Math.max(1, max - unpacked) }).length
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  if (unpacked <= max && at !== end) throw new Error('entries beyond their number')
  return unpacked
}
