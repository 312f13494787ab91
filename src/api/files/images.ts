import sharp, { type Sharp } from 'sharp'
import { createQueue } from '#api/calls/bounded-queue.ts'
import type { AccountCall } from '#api/calls/call.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { imageMessages, MAX_IMAGE_BYTES } from '#contract/image-fields.ts'

/** The browser sends a small cut-out; a few kilobytes of white claim far more and take a thread for seconds. */
const MAX_PIXELS = 25_000_000
const MAX_SECONDS = 10

// Decoding runs on the four threads that hash passwords and open database connections: it gets one of them.
sharp.concurrency(1)
const queue = createQueue({ atOnce: 1, waiting: 8, perOwner: 1 })

interface Size {
  width: number
  height: number
}

type Shape = (image: Sharp, size: Size) => Sharp

/**
 * Makes a new image from one that the caller sent as a data URL: decoded, turned upright, shaped as the use case wishes.
 * Nothing of the file itself is kept, so neither is what it says of where and when it was taken.
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
  // Telephones write files that a strict reader warns about; what is cut off or broken is an error all the same.
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const shaped = shape(image.timeout({ seconds: MAX_SECONDS }), size)
  try {
    return await shaped.toBuffer()
  } catch {
    throw refuseImage(field, imageMessages.unreadable)
  }
}

const refuseImage = (field: string, message: string) => invalid({ [field]: [message] }, message)

/** The largest square in the middle, as a photo on a card needs it. */
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
  // The decoder skips what is not base64: then bytes are missing.
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return bytes.length > 0 && bytes.length === (text.length * 3) / 4 - padding ? bytes : undefined
}

/** Width and height as one sees it, upright. */
async function readSize(bytes: Buffer): Promise<Size | undefined> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    return autoOrient.width > 0 && autoOrient.height > 0 ? autoOrient : undefined
  } catch {
    return undefined
  }
}

/**
 * By its first bytes, whatever its name says. SVG carries scripts, GIF and AVIF take seconds to decode, and the rest is
 * not what cameras make.
 */
function isKnownImage(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 12)
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(head)
}

/** Photos of a recent iPhone: the decoder is patented and not in sharp. */
function isHeic(bytes: Buffer) {
  return /^(hei|hev|mif1|msf1)/.test(brandOf(bytes) ?? '')
}

function brandOf(bytes: Buffer) {
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? bytes.toString('latin1', 8, 12) : undefined
}

/**
 * A file that is an image to one program and an archive, a document or a page to another has no honest reason to
 * exist. Encoding anew would disarm it; refusing tells whoever tries.
 */
function isSomethingElseToo(bytes: Buffer) {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return true
  if (endsAsArchive(bytes)) return true
  return /<script|<\?php|<html|<!doctype/i.test(bytes.toString('latin1'))
}

/** A ZIP (JAR, Word…) is found by its last record, which says how long the comment behind it is. */
function endsAsArchive(bytes: Buffer) {
  const from = Math.max(0, bytes.length - 65_557)
  const record = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (record < from || record + 22 > bytes.length) return false
  return record + 22 + bytes.readUInt16LE(record + 20) <= bytes.length
}
