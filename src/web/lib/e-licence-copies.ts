import { dateInBrussels } from '#domain/dates.ts'
import type { HeldLicence } from '#domain/e-licence.ts'
import { isCopyOver } from '#domain/e-licence-copy.ts'

/** An offline e-licence, stored in this browser. */
export interface ELicenceCopy {
  id_member: number
  /** The account that opened it; null in a session of version 2.0.0. */
  id_account: number | null
  /** Among the profiles of the account, as the server lists them. */
  place: number
  nom: string
  prenom: string
  numero_licence: string
  qrcodedata: string
  licences: HeldLicence[]
  photo: KeptPhoto | null
  /** The time of the server's answer. */
  saved_at: string
}

export interface KeptPhoto {
  /** The part of the photo's URL that stays the same until the photo changes. */
  source: string
  /** The image itself, as a data URL; null until it is fetched. */
  data: string | null
}

const CACHE = 'abft_e_licence'
const FOLDER = '/e-licence/copies/'

/** The Cache API is missing outside a secure context; then nothing is stored. */
function open() {
  return 'caches' in window ? caches.open(CACHE) : undefined
}

export async function storeCopy(copy: ELicenceCopy) {
  await (await open())?.put(FOLDER + copy.id_member, new Response(JSON.stringify(copy)))
}

/** The valid copies, in the order of the server; deletes expired ones. */
export async function readCopies(): Promise<ELicenceCopy[]> {
  const cache = await open()
  if (!cache) return []
  const copies = await Promise.all((await cache.matchAll()).map(readCopy))
  const over = copies.filter(({ saved_at }) => isOver(saved_at))
  await Promise.all(over.map(({ id_member }) => deleteCopy(id_member)))
  // The cache lists first what was stored first, and a copy is stored again with each renewal and photo.
  return copies.filter((copy) => !over.includes(copy)).toSorted((one, other) => one.place - other.place)
}

/** A copy that version 2.0.0 kept has no first name, photo or place. */
async function readCopy(answer: Response): Promise<ELicenceCopy> {
  const copy = (await answer.json()) as Omit<ELicenceCopy, 'prenom' | 'photo' | 'place'> & Partial<ELicenceCopy>
  return { ...copy, prenom: copy.prenom ?? copy.nom, photo: copy.photo ?? null, place: copy.place ?? 0 }
}

function isOver(savedAt: string) {
  return isCopyOver(dateInBrussels(new Date(savedAt)), dateInBrussels(new Date()))
}

/** On a shared device, copies are only for the account that opened them. */
export async function deleteCopiesOfOthers(idAccount: number) {
  for (const { id_member, id_account } of await readCopies()) {
    if (id_account !== idAccount) await deleteCopy(id_member)
  }
}

export async function deleteCopies() {
  if ('caches' in window) await caches.delete(CACHE)
}

/** For a member who is no longer linked to the account. */
export async function deleteCopy(idMember: number) {
  await (await open())?.delete(FOLDER + idMember)
}

/** A renewal invalidates the old code, so a stored copy gets the new one. */
export async function renewCopy(idMember: number, qrcodedata: string) {
  const copy = (await readCopies()).find(({ id_member }) => id_member === idMember)
  if (copy) await storeCopy({ ...copy, qrcodedata })
}
