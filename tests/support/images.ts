import sharp from 'sharp'
import { encodePng } from '#api/demo/draw-picture.ts'

export function dataAddress(bytes: Buffer, type = 'image/jpeg') {
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Left half red, right half blue: one sees whether it was turned. */
export function twoHalves(width = 80, height = 60) {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { ...half, background: '#0000ff' } }, left: width / 2, top: 0 },
  ])
}

/** A PNG of one bit per pixel, all black: millions of pixels in a few kilobytes. */
export function blackPng(width: number, height: number) {
  return encodePng(width, height, [1, 0], Buffer.alloc(height * (1 + Math.ceil(width / 8))))
}
