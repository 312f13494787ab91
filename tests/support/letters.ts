/** A number in letters, since a person's name has no digits: 0 is A, 26 is BA. */
export function letters(number: number): string {
  return number.toString(26).replaceAll(/./g, (digit) => String.fromCodePoint(65 + Number.parseInt(digit, 26)))
}
