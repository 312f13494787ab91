import { encode } from 'uqr'

const PIXELS_PER_MODULE = 12

/** A QR code as a picture that can be saved and shared. */
export function drawQrPng(text: string, { margin, level }: { margin: number; level: 'M' | 'H' }): Promise<Blob> {
  const { data, size } = encode(text, { ecc: level, border: margin, boostEcc: true })
  const canvas = document.createElement('canvas')
  canvas.width = size * PIXELS_PER_MODULE
  canvas.height = canvas.width
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * PIXELS_PER_MODULE, y * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE)
    }
  }
  return new Promise((drawn, fail) => {
    canvas.toBlob((blob) => (blob ? drawn(blob) : fail(new Error('the canvas gave no picture'))), 'image/png')
  })
}
