import { searchKey } from '#domain/search-key.ts'

/** As the database keeps them. */
export function cellLicenceNumber(text: string): string | undefined {
  return /^\d{4,10}$/.test(text) ? text : undefined
}

const MALE = ['m', 'h', 'homme', 'masculin', 'garcon', 'man']
const FEMALE = ['f', 'femme', 'feminin', 'fille', 'v', 'vrouw']

/** In letters or words. Not 0 and 1: every program that writes files means something else by them. */
export function cellSex(text: string): 0 | 1 | undefined {
  const said = searchKey(text).replaceAll('.', '')
  if (MALE.includes(said)) return 1
  return FEMALE.includes(said) ? 0 : undefined
}

/** One person's names, however they are written, and birth date. */
export function personKey({ nom, prenom, date_naissance }: { nom: string; prenom: string; date_naissance: string }) {
  return `${date_naissance} ${nameKey(nom, prenom)}`
}

/** The form under which a member's record is searched. */
export function nameKey(nom: string, prenom: string): string {
  return searchKey(`${nom} ${prenom} ${nom}`)
}
