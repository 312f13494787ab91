import type { HeldLicence } from '../../domain/e-licence.ts'

/** What an e-licence shows, kept in this browser so that it opens without a network. */
export interface ELicenceCopy {
  id_member: number
  nom: string
  numero_licence: string
  qrcodedata: string
  licences: HeldLicence[]
  /** When the server said so. */
  saved_at: string
}

const CACHE = 'abft_e_licence'
const FOLDER = '/e-licence/copies/'

/** Absent on a page that is not served securely: then there is no copy, and nothing else changes. */
function open() {
  return 'caches' in window ? caches.open(CACHE) : undefined
}

export async function keepCopy(copy: ELicenceCopy) {
  await (await open())?.put(FOLDER + copy.id_member, new Response(JSON.stringify(copy)))
}

export async function readCopies(): Promise<ELicenceCopy[]> {
  const cache = await open()
  if (!cache) return []
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return Promise.all(answers.flatMap((answer) => (answer ? [answer.json() as Promise<ELicenceCopy>] : [])))
}

/** Of a member that is no longer linked to the account. */
export async function forgetCopy(idMember: number) {
  await (await open())?.delete(FOLDER + idMember)
}

export async function forgetCopies() {
  if ('caches' in window) await caches.delete(CACHE)
}

/** After a renewal the old code is dead: a copy that is kept shows the new one. */
export async function renewCopy(idMember: number, qrcodedata: string) {
  const copy = (await readCopies()).find(({ id_member }) => id_member === idMember)
  if (copy) await keepCopy({ ...copy, qrcodedata })
}
