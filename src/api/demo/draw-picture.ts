import { crc32, deflateSync } from 'node:zlib'

type Colour = [red: number, green: number, blue: number]

const INK: Colour = [20, 40, 75]
const RED: Colour = [194, 39, 31]
const PAPER: Colour = [250, 250, 248]
const SKIN: Colour = [232, 200, 172]
const SKY: Colour = [196, 211, 228]

/** A figure in a dobok, where a member's photo would be: no real person appears in the demo. */
export function drawPhoto(hair: Colour): Buffer {
  return drawPng(240, 320, (x, y) => {
    if (ellipse(x, y, 120, 112, 60, 70)) return ellipse(x, y, 120, 140, 52, 62) && y > 88 ? SKIN : hair
    if (Math.abs(x - 120) < 22 && y > 160 && y < 215) return SKIN
    if (!ellipse(x, y, 120, 330, 115, 130)) return SKY
    return Math.abs(Math.abs(x - 120) - (270 - y) / 1.6) < 7 ? INK : PAPER
  })
}

export function drawLogo(): Buffer {
  return drawPng(300, 200, (x, y) => {
    if (!ellipse(x, y, 150, 100, 80, 80)) return PAPER
    const wave = 100 + 22 * Math.sin(((x - 150) * Math.PI) / 80)
    return y < wave ? RED : INK
  })
}

function ellipse(x: number, y: number, centreX: number, centreY: number, radiusX: number, radiusY: number) {
  return ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1
}

function drawPng(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  // Each line begins with the number of its filter: 0, none.
  const lineLength = 1 + 3 * width
  const pixels = Buffer.alloc(height * lineLength)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), y * lineLength + 1 + 3 * x)
  }
  // Red, green and blue of 8 bits each.
  return encodePng(width, height, [8, 2], pixels)
}

/** Lines of pixels, each after the number of its filter, as a PNG of so many bits and that kind of colour. */
export function encodePng(width: number, height: number, kind: [bits: number, colour: number], lines: Buffer) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // The three others have one value only, or are as usual.
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
