import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { deleteCopy, type ELicenceCopy, readCopies, storeCopy } from '#web/lib/e-licence-copies.ts'
import { storedState, useStoredState } from '#web/lib/stored-state.ts'

/** The source of what is shown: the server, or this browser and why. */
export type Source = 'checking' | 'server' | 'offline' | 'unavailable' | 'signed-out'

interface Choice {
  id_member: number
  nom: string
}

/** The e-licence to show: first the stored copy, then the server's answer. */
export function useELicence() {
  const { auth, activeMember } = useStoredState()
  const signedIn = auth !== null
  const [chosen, choose] = useState<number | null>(null)
  const [copies, setCopies] = useState<ELicenceCopy[] | null>(null)
  const [profiles, setProfiles] = useState<Choice[]>([])
  const [source, setSource] = useState<Source>('checking')
  const wanted = chosen ?? activeMember

  useEffect(() => {
    const stop = new AbortController()
    // An expired licence is shown, and not stored.
    const show = async (fetched?: ELicenceCopy) => {
      const kept = await readCopies()
      const others = kept.filter(({ id_member }) => id_member !== fetched?.id_member)
      if (!stop.signal.aborted) setCopies(fetched ? [...others, fetched] : kept)
    }
    const refresh = async () => {
      setSource('checking')
      await show()
      if (!signedIn || wanted === null) return setSource('signed-out')
      const linked = await fetchProfiles(stop.signal)
      setProfiles(linked)
      await forgetUnlinked(linked)
      const isLinked = linked.some(({ id_member }) => id_member === wanted)
      await show(isLinked ? await fetchCopy(wanted, stop.signal) : undefined)
      if (!stop.signal.aborted) setSource('server')
    }
    refresh().catch((error: unknown) => {
      if (!stop.signal.aborted) setSource(sourceAfter(error))
    })
    return () => stop.abort()
  }, [signedIn, wanted])

  const shown = copies?.find(({ id_member }) => id_member === wanted) ?? copies?.[0]
  return {
    /** Null while this browser is searched. */
    shown: copies && (shown ?? ('none' as const)),
    choices: joinChoices(profiles, copies ?? []),
    choose,
    source,
    signedIn,
  }
}

async function fetchProfiles(signal: AbortSignal): Promise<Choice[]> {
  const profiles = await callApi('getProfilesLinkedToUser', {}, { signal })
  return profiles.map(({ id_member, name }) => ({ id_member, nom: name }))
}

async function fetchCopy(idMember: number, signal: AbortSignal) {
  const member = await callApi('getInfosMember', { id_member: idMember }, { signal })
  // After a logout meanwhile nothing may be stored.
  const { auth } = storedState()
  if (!auth) return undefined
  const copy = copyOf(member, auth.idAccount ?? null)
  await storeCopy(copy)
  return copy
}

function copyOf(member: OutputOf<'getInfosMember'>, id_account: number | null): ELicenceCopy {
  return {
    id_member: member.id_member,
    id_account,
    nom: member.fullname,
    numero_licence: member.numlicenceABFT,
    qrcodedata: member.qrcodedata,
    licences: member.licences.map(({ date_debut, date_fin, club }) => ({ date_debut, date_fin, club })),
    saved_at: new Date().toISOString(),
  }
}

/** Also after the link was ended elsewhere, or another account signed in. */
async function forgetUnlinked(linked: Choice[]) {
  for (const { id_member } of await readCopies()) {
    if (!linked.some((profile) => profile.id_member === id_member)) await deleteCopy(id_member)
  }
}

function joinChoices(profiles: Choice[], copies: ELicenceCopy[]): Choice[] {
  const others = copies.filter((copy) => !profiles.some(({ id_member }) => id_member === copy.id_member))
  return [...profiles, ...others]
}

function sourceAfter(error: unknown): Source {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline'
  return error.status === 401 ? 'signed-out' : 'unavailable'
}
