/** Sentences of enrolment, checkout and orders; those of the specification to the letter. */
export const orderMessages = {
  licenceRefunded: 'la commande du club est remboursée',
  searchFailed: 'Erreur dans la requête',
  relayPointLater: 'Prochainement disponible',
  providerUnreachable:
    "Erreur de connexion avec l'organisme de payement sécurisé. Veuillez réessayer plus tard. ERR101",
  methodRefused: 'Erreur dans la validation de votre moyen de payement. ERR103',
  bancontactNotStarted: 'Erreur lors du payement de votre commande. ERR104',
  bancontactRefused: 'Erreur lors du payement de votre commande. ERR401',
  orderFailed: 'Erreur lors de la création de votre commande. ERR402',
  cardRefused: 'Erreur lors du payement de votre commande. ERR403',
  providerUnavailable:
    'L’organisme de payement sécurisé est momentanément indisponible. Seules les commandes par virement sont possibles.',
  orderListFailed: "Erreur lors de l'obtention de la liste de vos commandes.",
  failingOrder: "Malheureusement, votre commande n'a pas pu être validée.",
  paymentReceived: 'Payement reçu',
  paymentNotReceived: 'Payement non-reçu',

  requestSent:
    'La demande d’inscription a été envoyée au secrétariat. Vous la suivez parmi les récapitulatifs de votre club.',

  // Why a member cannot be chosen.
  licensedElsewhere: 'Ce membre est licencié dans un autre club\u00a0: le secrétariat doit intervenir.',
  lapsed: 'La dernière licence est terminée depuis plus de 365 jours\u00a0: le secrétariat doit intervenir.',
  early: (from: string) => `La licence est encore valable\u00a0: le renouvellement est possible à partir du ${from}.`,
  inAnOrder: 'Une licence est déjà commandée pour ce membre.',
  goneFromClub: 'Ce membre ne peut plus être commandé par votre club.',

  // Why an order cannot be placed, paid again or cancelled.
  nothingOrdered: 'Votre commande est vide.',
  orderedTwice: 'Ce membre figure deux fois dans la commande.',
  wrongProduct: 'Ce produit n’existe pas.',
  clubLicenceInAnOrder: 'La licence de votre club est déjà commandée.',
  clubLicenceClosed: 'La licence club ne peut pas être commandée en ligne.',
  totalChanged: 'Le montant de votre commande a changé. Vérifiez votre panier.',
  cartChanged: 'Votre panier a changé\u00a0: certains membres ne peuvent plus être commandés. Vérifiez votre panier.',
  onlyTransfer:
    'Le payement électronique n’est pas disponible\u00a0: seules les commandes par virement sont possibles.',
  cancelLater:
    'L’organisme de payement ne répond pas\u00a0: la commande pourra être annulée dès qu’il répond à nouveau. Un virement reste possible.',
  cancelled: 'La commande est annulée.',
  deciding: 'Le payement est encore en cours de traitement. Patientez quelques instants.',
  transferAwaited: 'Cette commande attend votre virement.',
  alreadyPaid: 'Cette commande est déjà payée.',
  alreadyClosed: 'Cette commande est annulée.',
  cancelledBySecretariat: 'Une commande par virement ne peut être annulée que par le secrétariat.',
  noDocument: 'Cette commande n’a pas de document à télécharger.',
} as const
