import { useState } from 'react'

interface Props {
  photo: string | null
  prenom: string
  nom: string
}

/** The photo of a member, or the initials. */
export function Portrait({ photo, prenom, nom }: Props) {
  // The URL of a photo works for a few minutes only: one that came too late gives way to the initials.
  const [lost, setLost] = useState<string | null>(null)
  if (photo && photo !== lost) return <img src={photo} alt="" onError={() => setLost(photo)} />
  return [prenom, nom].map((name) => Array.from(name)[0]?.toLocaleUpperCase('fr') ?? '').join('')
}
