import { mail } from './mail-kind.ts'

const order = { numero: '2026-000123', club: 'Dojang Liège', montant: '80,00\u00a0€' }
const transfer = { ...order, iban: 'BE68 5390 0754 7034', communication: '+++202/6000/12345+++' }
const transferFacts = [
  'Montant\u00a0: {montant}',
  'IBAN\u00a0: {iban} ({federation})',
  'Communication structurée\u00a0: {communication}',
]
const person = { prenom: 'Noa', nom: 'Delvaux', club: 'Dojang Liège' }
const asked = { ...person, auteur: 'Anne Dubois', date_naissance: '07/06/2015' }

/** Mails about orders and requests of clubs. */
export const orderMails = {
  order_transfer: mail({
    name: 'Comment payer par virement',
    when: 'À l’adresse de facturation, dès la commande. Les données du virement sont jointes.',
    objet: 'Commande {numero}\u00a0: comment payer par virement',
    texte: [
      'Bonjour,',
      'La commande {numero} du club {club} est enregistrée. Elle est validée dès que votre virement est reçu, ce qui prend 3 à 5 jours ouvrables.',
      ...transferFacts,
      'Reprenez la communication telle quelle, sans rien y ajouter. Les mêmes données et un code QR à scanner avec votre application bancaire se trouvent dans le document joint.',
    ],
    bouton: 'Voir mes commandes',
    examples: transfer,
    required: ['montant', 'iban', 'communication'],
    guarded: true,
  }),
  order_reminder: mail({
    name: 'Rappel de virement',
    when: 'Au club, quand le virement se fait attendre. Les données du virement sont jointes.',
    objet: 'Rappel\u00a0: la commande {numero} attend votre virement',
    texte: [
      'Bonjour,',
      'Nous n’avons pas encore reçu le payement de la commande {numero} du club {club}.',
      ...transferFacts,
      'Sans payement dans les {jours} jours qui suivent la commande, elle est annulée. Si vous avez payé ces derniers jours, ne tenez pas compte de ce message.',
    ],
    bouton: 'Voir mes commandes',
    examples: { ...transfer, jours: '30' },
    required: ['montant', 'iban', 'communication'],
    guarded: true,
  }),
  order_paid: mail({
    name: 'Payement reçu',
    when: 'Au club, quand la commande est payée. Le reçu est joint.',
    objet: 'Commande {numero}\u00a0: payement reçu',
    texte: [
      'Bonjour,',
      'Nous avons bien reçu {montant} pour la commande {numero} du club {club}. Les licences sont enregistrées.',
      'Votre reçu est joint à ce message.',
    ],
    bouton: 'Voir mes commandes',
    examples: order,
    required: ['numero'],
  }),
  order_balance: mail({
    name: 'Solde d’une commande',
    when: 'Au club, une fois, quand une partie seulement d’un virement est arrivée.',
    objet: 'Il manque {solde} à la commande {numero}',
    texte: [
      'Bonjour,',
      'Nous avons reçu {recu} pour la commande {numero} du club {club}, qui est de {montant}. Il manque {solde}.',
      'Versez ce solde sur le compte {iban}, avec la communication structurée {communication}. La commande attend ce solde et n’est pas annulée entre-temps.',
    ],
    bouton: 'Voir mes commandes',
    examples: {
      ...order,
      recu: '20,00\u00a0€',
      solde: '20,00\u00a0€',
      iban: 'BE68 5390 0754 7034',
      communication: '+++123/4567/89002+++',
    },
    required: ['solde', 'communication'],
    guarded: true,
  }),
  order_cancelled: mail({
    name: 'Commande annulée',
    when: 'Au club, quand une commande est annulée.',
    objet: 'La commande {numero} est annulée',
    texte: [
      'Bonjour,',
      'La commande {numero} du club {club} ({montant}) est annulée\u00a0: {raison}.',
      'Rien n’est perdu pour autant\u00a0: les membres concernés peuvent être commandés à nouveau. Ne payez plus cette commande-ci.',
    ],
    bouton: 'Voir mes commandes',
    examples: { ...order, raison: 'virement non reçu dans les 30 jours' },
    required: ['numero', 'raison'],
  }),
  order_refunded: mail({
    name: 'Commande remboursée',
    when: 'Au club, quand une commande est remboursée.',
    objet: 'La commande {numero} est remboursée',
    texte: [
      'Bonjour,',
      'La commande {numero} du club {club} ({montant}) est remboursée\u00a0: {raison}.',
      'L’argent revient par la voie par laquelle il est venu, en quelques jours ouvrables. Les licences de cette commande sont annulées\u00a0: les membres concernés peuvent être commandés à nouveau.',
    ],
    bouton: 'Voir mes commandes',
    examples: { ...order, raison: 'à la demande du club' },
    required: ['numero', 'raison'],
  }),
  order_part_refunded: mail({
    name: 'Commande remboursée en partie',
    when: 'Au club, quand des lignes ou un montant d’une commande sont remboursés.',
    objet: 'La commande {numero} est remboursée en partie',
    texte: [
      'Bonjour,',
      'De la commande {numero} du club {club}, {montant} sont remboursés\u00a0: {raison}.',
      'L’argent revient par la voie par laquelle il est venu, en quelques jours ouvrables. La note de crédit {note} se trouve parmi les documents de la commande.',
    ],
    bouton: 'Voir mes commandes',
    examples: { ...order, raison: 'un membre a arrêté', note: 'NC-2026-0007' },
    required: ['numero', 'montant', 'raison'],
  }),
  payment_alert: mail({
    name: 'Payement à vérifier',
    when: 'Au secrétariat, quand un payement ne correspond à rien.',
    objet: 'Un payement demande votre attention\u00a0: {payement}',
    texte: [
      'L’organisme de payement annonce {montant} pour {concerne}, mais {raison}.',
      'Rien n’a été comptabilisé. Vérifiez ce payement auprès de l’organisme et, s’il y a lieu, remboursez-le.',
    ],
    examples: {
      payement: 'pi_3Nk2',
      montant: '80,00\u00a0€',
      concerne: 'pi_3Nk2 (commande 2026-000123, 40,00\u00a0€)',
      raison: 'le montant n’est pas celui de la commande',
    },
    required: ['concerne', 'raison'],
    guarded: true,
  }),
  refund_refused: mail({
    name: 'Remboursement refusé',
    when: 'Au secrétariat, quand un remboursement est refusé, échoue ou attend le payeur.',
    objet: 'Un remboursement demande votre attention\u00a0: {payement}',
    texte: [
      'Le remboursement de {montant} pour {concerne} n’a pas pu être terminé\u00a0: {raison}.',
      'La commande reste payée. Vérifiez auprès de l’organisme si l’argent est déjà rendu\u00a0; si c’est le cas, ou si vous le rendez par virement, remboursez la commande en cochant «\u00a0Remboursé hors du portail\u00a0».',
    ],
    examples: {
      payement: 'pi_3Nk2',
      montant: '40,00\u00a0€',
      concerne: 'pi_3Nk2 (commande 2026-000123, 40,00\u00a0€)',
      raison: 'l’organisme de payement refuse le remboursement demandé',
    },
    required: ['concerne', 'raison'],
    guarded: true,
  }),
  payment_event: mail({
    name: 'Remboursement ou contestation chez l’organisme de payement',
    when: 'Au secrétariat, quand l’argent d’une commande bouge sans que le portail l’ait demandé.',
    objet: 'Un payement demande votre attention\u00a0: {payement}',
    texte: [
      'L’organisme de payement annonce, pour {concerne}, {montant}\u00a0: {raison}.',
      'Rien n’a changé dans le portail. Vérifiez ce payement auprès de l’organisme, puis décidez de la commande.',
    ],
    examples: {
      payement: 'dp_1Nk2',
      montant: '40,00\u00a0€',
      concerne: 'dp_1Nk2 (commande 2026-000123, 40,00\u00a0€)',
      raison: 'le payeur conteste ce payement auprès de sa banque, l’argent peut être repris',
    },
    required: ['concerne', 'raison'],
    guarded: true,
  }),
  registration_request: mail({
    name: 'Demande d’inscription',
    when: 'Au secrétariat, quand un club demande une inscription.',
    objet: 'Demande d’inscription\u00a0: {prenom} {nom}',
    texte: [
      '{auteur} demande l’inscription de {prenom} {nom}, né(e) le {date_naissance}, au club {club}.',
      'La demande attend votre décision.',
    ],
    examples: asked,
    required: ['nom', 'club'],
  }),
  registration_request_double: mail({
    name: 'Demande d’inscription, doublon probable',
    when: 'Au secrétariat, quand la personne semble déjà connue.',
    objet: 'Demande d’inscription\u00a0: {prenom} {nom}',
    texte: [
      '{auteur} demande l’inscription de {prenom} {nom}, né(e) le {date_naissance}, au club {club}.',
      'Attention\u00a0: doublon probable. La licence {numero_licence} porte les mêmes nom, prénom et date de naissance.',
      'La demande attend votre décision.',
    ],
    examples: { ...asked, numero_licence: '200042' },
    required: ['nom', 'club', 'numero_licence'],
  }),
  registration_accepted: mail({
    name: 'Inscription acceptée',
    when: 'Au club, quand la personne peut être licenciée.',
    objet: 'Inscription acceptée\u00a0: {prenom} {nom}',
    texte: [
      'Le secrétariat de la fédération a accepté l’inscription de {prenom} {nom} au club {club}.',
      'Il reste à commander sa licence\u00a0: dans {portail}, cette personne est dans le listing de vos membres, avec le statut «\u00a0À licencier\u00a0».',
    ],
    examples: person,
    required: ['nom'],
  }),
  registration_accepted_licensed: mail({
    name: 'Inscription acceptée, déjà licencié(e)',
    when: 'Au club, quand la personne y a déjà une licence en cours.',
    objet: 'Inscription acceptée\u00a0: {prenom} {nom}',
    texte: [
      'Le secrétariat de la fédération a accepté l’inscription de {prenom} {nom} au club {club}.',
      'Sa licence dans votre club est en cours\u00a0: vous trouvez cette personne dans le listing de vos membres, dans {portail}.',
    ],
    examples: person,
    required: ['nom'],
  }),
  registration_refused: mail({
    name: 'Inscription refusée',
    when: 'Au club, avec la raison.',
    objet: 'Inscription refusée\u00a0: {prenom} {nom}',
    texte: [
      'Le secrétariat de la fédération n’a pas accepté l’inscription de {prenom} {nom} au club {club}.',
      'Raison\u00a0: {raison}',
      'Pour toute question, répondez au secrétariat.',
    ],
    examples: { ...person, raison: 'La date de naissance ne correspond pas.' },
    required: ['nom', 'raison'],
  }),
}
