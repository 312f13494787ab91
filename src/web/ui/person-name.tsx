/** A person in a list: the name first, by which lists are sorted. In sentences and titles the first name comes first. */
export function PersonName({ nom, prenom }: { nom: string; prenom: string }) {
  return (
    <span>
      <b>{nom}</b> {prenom}
    </span>
  )
}
