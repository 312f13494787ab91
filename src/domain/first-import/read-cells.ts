import { searchKey } from '#domain/search-key.ts'

/** In the form of the database. */
export function cellLicenceNumber(text: string): string | undefined {
  return /^\d{4,10}$/.test(text) ? text : undefined
}

const MALE = ['m', 'h', 'homme', 'masculin', 'garcon', 'man']
const FEMALE = ['f', 'femme', 'feminin', 'fille', 'v', 'vrouw']

/** In letters or words. Not 0 and 1, which programs use with different meanings. */
export function cellSex(text: string): 0 | 1 | undefined {
  const said = searchKey(text).replaceAll('.', '')
  if (MALE.includes(said)) return 1
  return FEMALE.includes(said) ? 0 : undefined
}

/** Identifies a person by names, ignoring case and accents, and birth date. */
export function personKey({ nom, prenom, date_naissance }: { nom: string; prenom: string; date_naissance: string }) {
  return `${date_naissance} ${nameKey(nom, prenom)}`
}

/** The search key of a member's record. */
export function nameKey(nom: string, prenom: string): string {
  return searchKey(`${nom} ${prenom} ${nom}`)
}
