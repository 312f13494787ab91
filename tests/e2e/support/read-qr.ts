import type { Locator } from '@playwright/test'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'

// The package has both ways of exporting; which one arrives depends on who loads it.
const decode = (typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default) as unknown as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null

/** Decodes a QR code on the screen. */
export async function readQr(drawn: Locator): Promise<string> {
  return decodeQr(await drawn.screenshot())
}

/** Decodes a QR code in a PNG picture. */
export function decodeQr(picture: Buffer): string {
  const { data, width, height } = PNG.sync.read(picture)
  const found = decode(new Uint8ClampedArray(data), width, height)
  if (!found) throw new Error('no QR code can be read in this picture')
  return found.data
}
