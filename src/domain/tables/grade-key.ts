import { searchKey } from '#domain/search-key.ts'

/** The form in which grades are compared: '1er Dan', '1 DAN' and '1e dan' are equal, and so are Keup, Gup and Kup. */
export function gradeKey(text: string): string {
  return searchKey(text)
    .replace(/^(\d+) ?\. ?/, '$1 ')
    .replace(/^(\d+) ?(?:er|e|re|ere|eme|ieme|st|nd|rd|th)(?= |[kgpd])/, '$1')
    .replaceAll(' ', '')
    .replace(/gup$|kup$/, 'keup')
    .replace(/pum$|poum$/, 'poom')
}
