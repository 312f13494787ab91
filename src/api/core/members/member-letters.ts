interface Addressee {
  prenom: string
  numero_licence: string
}

/** Values of a mail to a member about a change of the record. */
export function recordValues({ prenom, numero_licence }: Addressee, auteur: string) {
  return { prenom, numero_licence, auteur }
}

/** Values of a mail to the owner of an account about a member who was unlinked. */
export function unlinkedValues(to: { surname: string }, member: Addressee & { nom: string }) {
  return { prenom: to.surname, membre: `${member.prenom} ${member.nom} (licence ${member.numero_licence})` }
}
