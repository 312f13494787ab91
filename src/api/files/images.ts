import type { Sharp } from 'sharp'
import { createQueue } from '#api/calls/bounded-queue.ts'
import type { AccountCall } from '#api/calls/call.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { imageMessages, MAX_IMAGE_BYTES } from '#contract/image-fields.ts'

/** The browser sends a small crop. A small file can claim far more pixels and occupy a thread for seconds. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

/** Loaded with the first image. Decoding uses libuv's four threads, which also hash passwords and open database connections: it gets one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

const queue = createQueue({ atOnce: 1, waiting: 8, perOwner: 1 })

interface Size {
  width: number
  height: number
}

type Shape = (image: Sharp, size: Size) => Sharp

/**
 * Creates a new image from a data URL that the caller sent: decoded, turned upright, shaped by the use case. No byte of
 * the file is kept, so its metadata (place, date) is not either.
 */
export async function reencodeImage(call: AccountCall, field: string, dataUrl: string, shape: Shape): Promise<Buffer> {
  const bytes = readImage(field, dataUrl)
  const { idAccount } = call.caller
  const limit = {
    name: 'images by account',
    of: idAccount,
    max: call.env.LIMIT_IMAGES_PER_ACCOUNT_AND_HOUR,
    seconds: 3600,
  }
  return queue.run(idAccount, async () => {
    await reserve(call, [limit])
    return decodeAndShape(field, bytes, shape)
  })
}

function readImage(field: string, dataUrl: string): Buffer {
  const bytes = readDataAddress(dataUrl)
  if (!bytes) throw refuseImage(field, imageMessages.notAnImage)
  if (bytes.length > MAX_IMAGE_BYTES) throw refuseImage(field, imageMessages.tooHeavy)
  if (isHeic(bytes)) throw refuseImage(field, imageMessages.heic)
  if (!isKnownImage(bytes) || isSomethingElseToo(bytes)) throw refuseImage(field, imageMessages.notAnImage)
  return bytes
}

async function decodeAndShape(field: string, bytes: Buffer, shape: Shape): Promise<Buffer> {
  const size = await readSize(bytes)
  if (!size) throw refuseImage(field, imageMessages.unreadable)
  if (size.width * size.height > MAX_PIXELS) throw refuseImage(field, imageMessages.tooManyPixels)
  // Phones write files that a strict reader warns about; truncated or broken ones are errors all the same.
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const shaped = shape(image.timeout({ seconds: MAX_SECONDS }), size)
  try {
    return await shaped.toBuffer()
  } catch {
    throw refuseImage(field, imageMessages.unreadable)
  }
}

const refuseImage = (field: string, message: string) => invalid({ [field]: [message] }, message)

/** Crops the largest square in the middle, for the photo on a card. */
export function squareJpeg(side: number) {
  return (image: Sharp, { width, height }: Size) => {
    const wanted = Math.min(side, width, height)
    return image.resize(wanted, wanted, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg({ quality: 86 })
  }
}

function readDataAddress(address: string) {
  const head = /^data:image\/[\w.+-]+;base64,/i.exec(address)
  if (!head) return undefined
  const text = address.slice(head[0].length)
  const bytes = Buffer.from(text, 'base64')
  // The decoder skips characters that are not base64, which shows in a wrong length.
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return bytes.length > 0 && bytes.length === (text.length * 3) / 4 - padding ? bytes : undefined
}

/** Width and height after the EXIF rotation. */
async function readSize(bytes: Buffer): Promise<Size | undefined> {
  const sharp = await loadSharp()
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    return autoOrient.width > 0 && autoOrient.height > 0 ? autoOrient : undefined
  } catch {
    return undefined
  }
}

/**
 * By magic number, whatever the file's name says. SVG carries scripts, GIF and AVIF take seconds to decode, and cameras
 * write nothing else.
 */
function isKnownImage(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 12)
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(head)
}

/** Photos of recent iPhones: the decoder is patented and not part of sharp. */
function isHeic(bytes: Buffer) {
  return /^(hei|hev|mif1|msf1)/.test(brandOf(bytes) ?? '')
}

function brandOf(bytes: Buffer) {
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, 12) : undefined
}

/**
 * Polyglot files, an image to one program and an archive, document or page to another, have no honest use. Re-encoding
 * would disarm one; a refusal also tells the sender.
 */
function isSomethingElseToo(bytes: Buffer) {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return true
  if (endsAsArchive(bytes)) return true
  return /<script|<\?php|<html|<!doctype/i.test(bytes.toString('latin1'))
}

/** A ZIP (JAR, Word…) is found by its last record, which gives the length of the comment behind it. */
function endsAsArchive(bytes: Buffer) {
  const from = Math.max(0, bytes.length - 65_557)
  const record = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (record < from || record + 22 > bytes.length) return false
  return record + 22 + bytes.readUInt16LE(record + 20) <= bytes.length
}
