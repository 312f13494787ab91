import { Maskito, type MaskitoOptions } from '@maskito/core'

/** Digits only: Maskito's date mask silently turns 31/02 into another day. Validation checks the date. */
const MASK: MaskitoOptions = { mask: [/\d/, /\d/, '/', /\d/, /\d/, '/', /\d/, /\d/, /\d/, /\d/] }

/** Inserts the slashes while a date is typed, also into what was typed before. Returns what ends this. */
export function maskDate(input: HTMLInputElement) {
  const mask = new Maskito(input, MASK)
  return () => mask.destroy()
}
