import { writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export function dataAddress(bytes: Buffer, type = 'image/jpeg') {
  return `data:${type};base64,${bytes.toString('base64')}`
}

/**
 * Writes a file one byte over the limit of an image, and returns its place. A story gives a large file by its place: its
 * content would go to the browser as text, which takes long on a busy machine.
 */
export async function writeTooLarge(place: string) {
  await writeFile(place, Buffer.alloc(10_240 * 1024 + 1))
  return place
}

/** Left half red, right half blue, to detect a rotation. */
export function twoHalves(width = 80, height = 60) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { ...half, background: '#0000ff' } }, left: width / 2, top: 0 },
  ])
}

/** A PNG of one bit per pixel, all black: millions of pixels in a few kilobytes, more than sharp writes itself. */
export function blackPng(width: number, height: number) {
  return encodePng(width, height, [1, 0], Buffer.alloc(height * (1 + Math.ceil(width / 8))))
}

/** Lines of pixels, each after the number of its filter, as a PNG of so many bits and that kind of colour. */
export function encodePng(width: number, height: number, kind: [bits: number, colour: number], lines: Buffer) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([...kind, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
