import { withDe } from '#domain/elision.ts'
import { formatEuros } from '#domain/money.ts'
import { formatCommunication } from '#domain/structured-communication.ts'

interface Order {
  numero: string
  club: string
  total: number
  recu: number
  communication_structuree: string
  adresse_facturation: { mail: string }
}

/** A `mailto:` link that asks the club once more for the balance of an order; the secretariat rereads and sends it. */
export function toBalanceMail({ numero, club, total, recu, communication_structuree, adresse_facturation }: Order) {
  const subject = `Commande ${numero}\u00a0: solde à payer`
  const body = [
    'Bonjour,',
    '',
    `Nous avons reçu ${formatEuros(recu)} pour la commande ${numero} ${withDe(club)}, dont le total est de ${formatEuros(total)}.`,
    `Merci de verser le solde de ${formatEuros(total - recu)} avec la communication ${formatCommunication(communication_structuree)}.`,
    '',
    'Le secrétariat',
  ].join('\r\n')
  const parts = [adresse_facturation.mail, subject, body].map(encodeURIComponent)
  return `mailto:${parts[0]}?subject=${parts[1]}&body=${parts[2]}`
}
