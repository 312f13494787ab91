/** Sentences of the club area, to the letter. */
export const clubMessages = {
  readOnly:
    'Attention! Vous ne possédez pas les droits nécessaires à la modification des données de ce club. Seule la consultation vous est autorisée.',
  orderingTaken: 'Vous ne pouvez plus commander pour ce club\u00a0: ce droit vous a été retiré.',
  accessible: 'Vous avez accès à ce club.',
  saved: 'Les données de votre club ont été enregistrées.',
  saveFailed: 'Erreur lors de la sauvegarde des données.',
  attestationFailed: "L'attestation n'a pas pu être créée",
  listingFailed: "La requête n'a pas pu aboutir",
  gradesFailed: "La requête des grades des membres n'a pas pu aboutir",
  gradeSaved: 'Les modifications ont été enregistrées',
  gradeSaveFailed: "Les modifications n'ont pas pu être enregistrées",
  logoSaved: 'Le logo a été sauvegardé',
  logoSaveFailed: 'Erreur lors de la sauvegarde du logo',
  logoUploadFailed: 'Téléchargement echoué',
  recapFailed: "Le récapitulatif n'a pas pu être téléchargé",
  licenceExpired: 'La licence de ce membre est expirée',
  licenceNear: 'La licence de ce membre arrive prochainement à expiration',
  notRenewable:
    'Vous ne pouvez pas renouveller ce membre en ligne. Cette licence nécessite une intervention du secrétariat pour son renouvellement.',
  alreadyOrdered:
    'Vous avez déjà commandé une licence pour ce membre. Si vous souhaitez annuler cette commande, veuillez contacter le secrétariat de la fédération.',
  gradeNotLicensed:
    "Ce membre n'est pas licencié ou n'est plus licencié dans votre club, vous ne pouvez donc pas modifier son grade.",
  gradeFederal: 'Ce membre a passé un examen fédéral. Vous ne pouvez pas modifier son grade.',
  gradeUnknown: 'Ce grade n’existe pas.',
  gradeGivenByFederation: 'Ce grade est décerné par la fédération\u00a0: un club ne peut pas l’attribuer.',
  gradeHeldAlready: 'Ce membre possède déjà ce grade.',
  gradeHeldSince: (date: string) =>
    `Ce membre possède son grade actuel depuis le ${date}\u00a0: la date ne peut pas être antérieure.`,
  examInFuture: 'La date ne peut pas être dans le futur.',
  examTooOld: (days: number) => `La date ne peut pas remonter à plus de ${days} jours.`,
  examTwice: 'Ce membre est choisi deux fois.',
  examUndone: 'Le passage de grades a été annulé.',
  examUndoTooLate: 'Les dix minutes pour annuler ce passage de grades sont écoulées.',
  examUndoOvertaken: 'Un de ces membres a reçu un autre grade depuis\u00a0: ce passage ne peut plus être annulé.',
  notAffiliated: (annee: number) =>
    `L'attestation n'a pas pu être créée\u00a0: l’affiliation ${annee} de votre club n’est pas en ordre. Veuillez contacter le secrétariat de la fédération.`,
} as const
