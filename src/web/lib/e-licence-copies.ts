import { dateInBrussels } from '#domain/dates.ts'
import type { HeldLicence } from '#domain/e-licence.ts'
import { isCopyOver } from '#domain/e-licence-copy.ts'

/** An offline e-licence, stored in this browser. */
export interface ELicenceCopy {
  id_member: number
  /** The account that opened it; null in a session of version 2.0.0. */
  id_account: number | null
  nom: string
  numero_licence: string
  qrcodedata: string
  licences: HeldLicence[]
  /** The time of the server's answer. */
  saved_at: string
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

/** The valid copies; deletes expired ones. */
export async function readCopies(): Promise<ELicenceCopy[]> {
  const cache = await open()
  if (!cache) return []
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  const copies = await Promise.all(
    answers.flatMap((answer) => (answer ? [answer.json() as Promise<ELicenceCopy>] : [])),
  )
  const over = copies.filter((copy) => isOver(copy))
  await Promise.all(over.map(({ id_member }) => deleteCopy(id_member)))
  return copies.filter((copy) => !over.includes(copy))
}

function isOver({ saved_at, licences }: ELicenceCopy) {
  return isCopyOver({ saved_on: dateInBrussels(new Date(saved_at)), licences }, dateInBrussels(new Date()))
}

/** On a shared device, copies are only for the account that opened them. */
export async function deleteCopiesOfOthers(idAccount: number) {
  for (const { id_member, id_account } of await readCopies()) {
    if (id_account !== idAccount) await deleteCopy(id_member)
  }
}

/** For a member who is no longer linked to the account. */
export async function deleteCopy(idMember: number) {
  await (await open())?.delete(FOLDER + idMember)
}

export async function deleteCopies() {
  if ('caches' in window) await caches.delete(CACHE)
}

/** A renewal invalidates the old code, so a stored copy gets the new one. */
export async function renewCopy(idMember: number, qrcodedata: string) {
  const copy = (await readCopies()).find(({ id_member }) => id_member === idMember)
  if (copy) await storeCopy({ ...copy, qrcodedata })
}
