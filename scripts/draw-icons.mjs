// Draws the icons of the home screen and of the browser's tab from public/logo.svg. Run it when the logo changes.
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const GROUND = '#14284b'

/** The logo on the ground of the portal. A maskable icon may be cut to a circle of 80 %: its logo is smaller. */
async function drawIcon(size, share) {
  const side = Math.round(size * share)
  const logo = await sharp('public/logo.svg', { density: 600 }).resize(side, side).png().toBuffer()
  const ground = { width: size, height: size, channels: 4, background: GROUND }
  return sharp({ create: ground })
    .composite([{ input: logo, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer()
}

/** An .ico file that holds one PNG. */
function toIco(png, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

mkdirSync('public/icons', { recursive: true })
writeFileSync('public/icons/icon-192.png', await drawIcon(192, 0.82))
writeFileSync('public/icons/icon-512.png', await drawIcon(512, 0.82))
writeFileSync('public/icons/maskable-512.png', await drawIcon(512, 0.62))
writeFileSync('public/apple-touch-icon.png', await drawIcon(180, 0.78))
const small = await sharp('public/logo.svg', { density: 600 }).resize(48, 48).png().toBuffer()
writeFileSync('public/favicon.ico', toIco(small, 48))
