import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { formatCommunication } from '#domain/structured-communication.ts'

interface Order {
  numero: string
  club: string
  total: number
  communication_structuree: string
  adresse_facturation: { mail: string }
}

/** A `mailto:` link that asks the club for what a transfer left unpaid; the secretariat rereads and sends it. */
export function toBalanceMail(order: Order, { amount, value_date }: { amount: number; value_date: CalendarDate }) {
  const { numero, club, total, communication_structuree, adresse_facturation } = order
  const subject = `Commande ${numero}\u00a0: solde à payer`
  const body = [
    'Bonjour,',
    '',
    `Nous avons reçu ${formatEuros(amount)} le ${formatDate(value_date)} pour la commande ${numero} de ${club}, dont le total est de ${formatEuros(total)}.`,
    `Merci de verser le solde de ${formatEuros(total - amount)} avec la communication ${formatCommunication(communication_structuree)}.`,
    '',
    'Le secrétariat',
  ].join('\r\n')
  const parts = [adresse_facturation.mail, subject, body].map(encodeURIComponent)
  return `mailto:${parts[0]}?subject=${parts[1]}&body=${parts[2]}`
}
