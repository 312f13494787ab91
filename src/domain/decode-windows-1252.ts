/** The characters of the bytes 0x80 to 0x9f, the only ones where windows-1252 differs from Latin-1. */
const C1_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Node 20, and some releases of 22 and 24, decode C1 controls here, as in Latin-1; so this uses a table. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.replace(/[\x80-\x9f]/g, (control) => C1_CHARACTERS[control.charCodeAt(0) - 0x80]!)
}
