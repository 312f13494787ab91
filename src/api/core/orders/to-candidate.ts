import type { Candidate } from '#domain/coda/suggest-orders.ts'

interface Order {
  id: number
  numero: string
  club: string
  communication_structuree: string
  total_cents: number
  adresse_facturation: { nom: string; prenom: string }
}

/** An order as the domain compares it with movements on the bank account. */
export function toCandidate({ id, numero, club, communication_structuree, total_cents, ...order }: Order): Candidate {
  const { nom, prenom } = order.adresse_facturation
  return { id_order: id, numero, communication_structuree, total_cents, names: [club, nom, prenom] }
}
