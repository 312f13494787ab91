import sharp from 'sharp'

type Colour = [red: number, green: number, blue: number]

const INK = '#14284b'
const RED = '#c2271f'
const PAPER = '#fafaf8'
const SKIN = '#e8c8ac'
const SKY = '#c4d3e4'

/** A figure in a dobok instead of a photo: no real person appears in the demonstration. */
export function drawPhoto(hair: Colour): Promise<Buffer> {
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320">
    <clipPath id="body"><ellipse cx="120" cy="330" rx="115" ry="130"/></clipPath>
    <clipPath id="head"><ellipse cx="120" cy="112" rx="60" ry="70"/></clipPath>
    <clipPath id="face"><rect y="88" width="240" height="100"/></clipPath>
    <rect width="240" height="320" fill="${SKY}"/>
    <ellipse cx="120" cy="330" rx="115" ry="130" fill="${PAPER}"/>
    <path d="M70 190 120 270 170 190" fill="none" stroke="${INK}" stroke-width="12" clip-path="url(#body)"/>
    <rect x="98" y="160" width="44" height="55" fill="${SKIN}"/>
    <ellipse cx="120" cy="112" rx="60" ry="70" fill="rgb(${hair.join()})"/>
    <g clip-path="url(#head)"><ellipse cx="120" cy="140" rx="52" ry="62" fill="${SKIN}" clip-path="url(#face)"/></g>
  </svg>`)
}

export function drawLogo(): Promise<Buffer> {
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
    <clipPath id="disc"><circle cx="150" cy="100" r="80"/></clipPath>
    <rect width="300" height="200" fill="${PAPER}"/>
    <circle cx="150" cy="100" r="80" fill="${RED}"/>
    <path d="M70 100Q110 56 150 100T230 100V200H70Z" fill="${INK}" clip-path="url(#disc)"/>
  </svg>`)
}

function drawPng(svg: string) {
  return sharp(Buffer.from(svg)).png().toBuffer()
}
