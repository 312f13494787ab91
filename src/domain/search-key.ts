/** Letters that have no decomposition into a plain letter and an accent. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const WITHOUT_DECOMPOSITION = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * The form in which names are compared: without accents and case, words separated by one space. Its twin in SQL is the
 * function search_key of migration 36.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(WITHOUT_DECOMPOSITION, (letter) => PLAIN[letter]!)
    .replace(/[^a-z0-9@.]+/g, ' ')
    .trim()
}

/** Whether each word of the text is part of the key, whose spaces may be left out: 'vandenbroeck' is in 'van den broeck'. */
export function matchesKey(text: string, key: string): boolean {
  const letters = key.replaceAll(' ', '')
  return searchKey(text)
    .split(' ')
    .every((word) => key.includes(word) || letters.includes(word))
}
