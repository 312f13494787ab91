interface Addressee {
  prenom: string
  numero_licence: string
}

/** What a letter to a member says of the record, and who did something to it. */
export function recordValues({ prenom, numero_licence }: Addressee, auteur: string) {
  return { prenom, numero_licence, auteur }
}

/** What a letter to the owner of an account says of the member it was linked to. */
export function unlinkedValues(to: { surname: string }, member: Addressee & { nom: string }) {
  return { prenom: to.surname, membre: `${member.prenom} ${member.nom} (licence ${member.numero_licence})` }
}
