import type { AccountCall } from '#api/calls/call.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { listProfiles } from './account-queries.ts'

export async function getAccount(_input: unknown, { db, caller }: AccountCall) {
  const { id, email, name, surname, tel } = await getAccountById(db, caller.idAccount)
  return { id, email, name, surname, tel }
}

export async function getProfilesLinkedToUser(_input: unknown, { db, caller }: AccountCall) {
  const profiles = await listProfiles(db, caller.idAccount)
  return profiles.map(({ id, id_member, nom, prenom, numero_licence, date_fin }) => ({
    id,
    id_member,
    name: `${prenom} ${nom}`,
    numlicenceABFT: numero_licence,
    date_fin,
  }))
}
