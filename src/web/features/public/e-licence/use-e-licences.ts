import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { deleteCopy, type ELicenceCopy, type KeptPhoto, readCopies, storeCopy } from '#web/lib/e-licence-copies.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { storedState, useStoredState } from '#web/lib/stored-state.ts'

type Profile = OutputOf<'getProfilesLinkedToUser'>[number]

/** Where what is shown comes from: the server just now, or this browser and why. */
export type Source = 'checking' | 'server' | 'offline' | 'unavailable' | 'signed-out'

/** The e-licences of all linked members: first those this browser kept, then what the server says. */
export function useELicences() {
  const signedIn = useStoredState().auth !== null
  const [copies, setCopies] = useState<ELicenceCopy[] | null>(null)
  const [source, setSource] = useState<Source>('checking')

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const show = (found: ELicenceCopy[]) => {
      if (!signal.aborted) setCopies(found)
    }
    const refresh = async () => {
      setSource('checking')
      const kept = await readCopies()
      show(kept)
      if (!signedIn) return setSource('signed-out')
      const profiles = await callApi('getProfilesLinkedToUser', {}, { signal })
      const fetched = profiles.map((profile, place) => toCopy(profile, place, kept))
      await store(fetched)
      await deleteUnlinked(kept, fetched)
      show(fetched)
      if (signal.aborted) return
      setSource('server')
      const withPhotos = await Promise.all(profiles.map((profile, n) => withPhoto(fetched[n]!, profile, signal)))
      await store(withPhotos)
      show(withPhotos)
    }
    const start = () => {
      refresh().catch((error: unknown) => {
        if (!signal.aborted) setSource(sourceAfter(error))
      })
    }
    start()
    window.addEventListener('online', start, { signal })
    return () => stop.abort()
  }, [signedIn])

  /** Null while this browser is still looking. */
  return { copies, source, signedIn }
}

function toCopy(profile: Profile, place: number, kept: ELicenceCopy[]): ELicenceCopy {
  const before = kept.find(({ id_member }) => id_member === profile.id_member)
  const source = profile.photo && sourceOf(profile.photo)
  return {
    id_member: profile.id_member,
    id_account: storedState().auth?.idAccount ?? null,
    place,
    nom: profile.name,
    prenom: profile.prenom,
    numero_licence: profile.numlicenceABFT,
    qrcodedata: profile.qrcodedata,
    licences: profile.licences,
    photo: source ? keptPhoto(before, source) : null,
    saved_at: new Date().toISOString(),
  }
}

/** The last two segments, instant and signature, change every few minutes. */
function sourceOf(url: string) {
  return url.split('/').slice(0, -2).join('/')
}

function keptPhoto(before: ELicenceCopy | undefined, source: string): KeptPhoto {
  return before?.photo?.source === source ? before.photo : { source, data: null }
}

async function withPhoto(copy: ELicenceCopy, { photo: url }: Profile, signal: AbortSignal): Promise<ELicenceCopy> {
  if (!url || !copy.photo || copy.photo.data) return copy
  // Without its photo an e-licence is still one.
  const data = await fetchDataUrl(url, signal).catch(() => null)
  const photo: KeptPhoto | null = data === null ? null : { ...copy.photo, data }
  return { ...copy, photo }
}

async function fetchDataUrl(url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) return null
  const image = await answer.blob()
  return `data:${image.type};base64,${await readBase64(image)}`
}

async function store(copies: ELicenceCopy[]) {
  // A person who signed out meanwhile wants nothing kept.
  for (const copy of copies) if (storedState().auth) await storeCopy(copy)
}

/** Also when the link was ended elsewhere, or another account has signed in here since. */
async function deleteUnlinked(kept: ELicenceCopy[], linked: ELicenceCopy[]) {
  const ids = new Set(linked.map(({ id_member }) => id_member))
  for (const { id_member } of kept) if (!ids.has(id_member)) await deleteCopy(id_member)
}

function sourceAfter(error: unknown): Source {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline'
  return error.status === 401 ? 'signed-out' : 'unavailable'
}
