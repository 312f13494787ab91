import { alertReasons } from '../../contract/staff-inbox-messages.ts'
import { formatIban } from '../../domain/iban.ts'
import { formatMoney } from '../../domain/money.ts'
import { formatCommunication } from '../../domain/structured-communication.ts'
import type { Env } from '../env.ts'
import type { Attachment, Letter } from '../mail/compose.ts'
import type { Intent } from '../payments/payment-provider.ts'
import type { Order } from './order-queries.ts'
import type { AlertReason } from './raise-alert.ts'

interface Club {
  club: string
  club_slug: string
}

const NBSP = '\u00a0'

export function transferLetter(env: Env, order: Order, club: Club, details: Attachment): Letter {
  return {
    subject: `Commande ${order.numero}${NBSP}: comment payer par virement`,
    paragraphs: [
      'Bonjour,',
      `La commande ${order.numero} du club ${club.club} est enregistrée. Elle est validée dès que votre virement est reçu, ce qui prend 3 à 5 jours ouvrables.`,
      ...transferFacts(env, order),
      'Reprenez la communication telle quelle, sans rien y ajouter. Les mêmes données et un code QR à scanner avec votre application bancaire se trouvent dans le document joint.',
    ],
    button: ordersButton(env, club),
    attachments: [details],
  }
}

export function reminderLetter(env: Env, order: Order, club: Club, details: Attachment): Letter {
  return {
    subject: `Rappel${NBSP}: la commande ${order.numero} attend votre virement`,
    paragraphs: [
      'Bonjour,',
      `Nous n’avons pas encore reçu le payement de la commande ${order.numero} du club ${club.club}.`,
      ...transferFacts(env, order),
      `Sans payement dans les ${env.TRANSFER_CANCEL_DAYS} jours qui suivent la commande, elle est annulée. Si vous avez payé ces derniers jours, ne tenez pas compte de ce message.`,
    ],
    button: ordersButton(env, club),
    attachments: [details],
  }
}

export function receiptLetter(env: Env, order: Order, club: Club, receipt: Attachment): Letter {
  return {
    subject: `Commande ${order.numero}${NBSP}: payement reçu`,
    paragraphs: [
      'Bonjour,',
      `Nous avons bien reçu ${formatMoney(order.total_cents)} pour la commande ${order.numero} du club ${club.club}. Les licences sont enregistrées.`,
      'Votre reçu est joint à ce message.',
    ],
    button: ordersButton(env, club),
    attachments: [receipt],
  }
}

export function cancelledLetter(env: Env, order: Order, club: Club, reason: string): Letter {
  return {
    subject: `La commande ${order.numero} est annulée`,
    paragraphs: [
      'Bonjour,',
      `La commande ${order.numero} du club ${club.club} (${formatMoney(order.total_cents)}) est annulée${NBSP}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
      `Rien n’est perdu pour autant${NBSP}: les membres concernés peuvent être commandés à nouveau. Ne payez plus cette commande-ci.`,
    ],
    button: ordersButton(env, club),
  }
}

export function refundedLetter(env: Env, order: Order, club: Club, reason: string): Letter {
  return {
    subject: `La commande ${order.numero} est remboursée`,
    paragraphs: [
      'Bonjour,',
      `La commande ${order.numero} du club ${club.club} (${formatMoney(order.total_cents)}) est remboursée${NBSP}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
      `L’argent revient par la voie par laquelle il est venu, en quelques jours ouvrables. Les licences de cette commande sont annulées${NBSP}: les membres concernés peuvent être commandés à nouveau.`,
    ],
    button: ordersButton(env, club),
  }
}

export function alertLetter(
  reason: AlertReason,
  said: Omit<Intent, 'clientSecret'>,
  order: { numero: string; total_cents: number } | null,
): Letter {
  const about = order ? ` (commande ${order.numero}, ${formatMoney(order.total_cents)})` : ''
  return {
    subject: `Un payement demande votre attention${NBSP}: ${said.id}`,
    paragraphs: [
      `L’organisme de payement annonce ${formatMoney(said.amountCents)} pour ${said.id}${about}, mais ${alertReasons[reason]}.`,
      'Rien n’a été comptabilisé. Vérifiez ce payement auprès de l’organisme et, s’il y a lieu, remboursez-le.',
    ],
  }
}

function transferFacts(env: Env, order: Order) {
  return [
    `Montant${NBSP}: ${formatMoney(order.total_cents)}`,
    `IBAN${NBSP}: ${formatIban(env.FEDERATION_IBAN)} (${env.FEDERATION_NAME})`,
    `Communication structurée${NBSP}: ${formatCommunication(order.communication_structuree)}`,
  ]
}

function ordersButton(env: Env, club: Club) {
  return { label: 'Voir mes commandes', url: `${env.publicUrl}/club/${club.club_slug}/orderList` }
}
