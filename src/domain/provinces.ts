import { searchKey } from './search-key.ts'

/** The provinces, with the region that has none, in the order in which a form lists them. */
export const PROVINCES = [
  'Bruxelles-Capitale',
  'Brabant wallon',
  'Hainaut',
  'Liège',
  'Luxembourg',
  'Namur',
  'Anvers',
  'Brabant flamand',
  'Flandre-Occidentale',
  'Flandre-Orientale',
  'Limbourg',
] as const

/** Other ways in which people write them. */
const ALIASES: Record<string, (typeof PROVINCES)[number]> = {
  bruxelles: 'Bruxelles-Capitale',
  'region de bruxelles capitale': 'Bruxelles-Capitale',
  brussel: 'Bruxelles-Capitale',
  bxl: 'Bruxelles-Capitale',
  bw: 'Brabant wallon',
  antwerpen: 'Anvers',
  'vlaams brabant': 'Brabant flamand',
  'west vlaanderen': 'Flandre-Occidentale',
  'oost vlaanderen': 'Flandre-Orientale',
  limburg: 'Limbourg',
}

const BY_KEY = new Map<string, string>([
  ...PROVINCES.map((province) => [searchKey(province), province] as const),
  ...Object.entries(ALIASES),
])

export function isProvince(text: string): boolean {
  return (PROVINCES as readonly string[]).includes(text)
}

/** The province as the list writes it, or the text itself where it is none. */
export function toProvince(text: string): string {
  return BY_KEY.get(searchKey(text)) ?? text
}
