/**
 * The form in which names are compared: without accents and case, words separated by one space. Its twin in SQL is the
 * function search_key of the first migration.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9@.]+/g, ' ')
    .trim()
}
