import PizZip from 'pizzip'
import sharp from 'sharp'
import { blackPng, dataAddress, encodePng } from '#tests/support/images.ts'

const SIDE = 5000
const MAX_BYTES = 10_000_000

/** Images within the limits of a photo that cost the decoder, or the checks before it, the most per byte. */
export async function createHostileImages(): Promise<string[]> {
  const create = { width: SIDE, height: SIDE, channels: 3 as const, background: '#ffffff' }
  const white = sharp({ create })
  // Eight bytes for each pixel: 200 MB that deflate packs into 200 kB.
  const deep = encodePng(SIDE, SIDE, [16, 6], Buffer.alloc(SIDE * (1 + SIDE * 8)))
  const progressive = await white.clone().jpeg({ progressive: true }).toBuffer()
  const archive = new PizZip().file('Malveillant.class', 'code').generate({ type: 'nodebuffer' })
  const padding = Buffer.alloc(MAX_BYTES, '<scrip')
  return [
    dataAddress(blackPng(SIDE, SIDE), 'image/png'),
    dataAddress(deep, 'image/png'),
    // Interlaced: the decoder holds the whole image before the first line can be made smaller.
    dataAddress(await white.clone().png({ progressive: true }).toBuffer(), 'image/png'),
    dataAddress(await white.clone().webp({ lossless: true, effort: 0 }).toBuffer(), 'image/webp'),
    dataAddress(progressive),
    // Truncated in the last line, which the decoder finds only after it decoded all others.
    dataAddress(progressive.subarray(0, -100)),
    // Polyglot: an image followed by an archive, with ten megabytes to search for it.
    dataAddress(Buffer.concat([progressive, padding.subarray(progressive.length), archive])),
    dataAddress(Buffer.concat([progressive, padding.subarray(progressive.length)])),
  ]
}
