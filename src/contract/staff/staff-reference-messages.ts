const NBSP = '\u00a0'

/** Sentences about the reference data, said to the secretariat. */
export const staffReferenceMessages = {
  required: 'Ce champ est requis.',
  tooLong: (max: number) => `Maximum ${max} caractères.`,
  integer: (min: number, max: number) => `Entrez un nombre entier de ${min} à ${max}.`,
  choice: 'Choisissez une des possibilités.',
  federalKind: 'Un Poom ou un Dan est fédéral\u00a0: il ne devient pas un Keup.',
  saved: 'Les données ont été enregistrées.',
  removed: 'La ligne a été supprimée.',
  stillUsed: (one: string, by: string) =>
    `Impossible de supprimer ${one}${NBSP}: ${by === '' ? 'd’autres données' : by} y font encore référence.`,
  notAdded: 'Rien ne peut être ajouté ici.',
  notRemoved: 'Rien ne peut être supprimé ici.',
  notRemovedKnown: 'Le portail a besoin de cette ligne\u00a0: elle ne peut pas être supprimée.',
  pointsSaved: 'Le tableau des points a été enregistré. Les classements le suivent dès maintenant.',
  pointsLevelUnknown: 'Ce niveau n’existe pas.',
  pointsTooManyPlaces: (max: number) => `Au plus ${max} places.`,
  pointsTwice: 'Une place ne peut figurer qu’une fois par niveau.',

  priceAmount: 'Entrez un montant en euros, de 0 à 10 000, par exemple 42,50.',
  priceDate: 'Veuillez entrer une date valide (JJ/MM/AAAA).',
  pricePast: `Un prix ne peut pas commencer dans le passé${NBSP}: choisissez aujourd’hui ou une date ultérieure.`,
  priceTooLate: 'Choisissez une date dans les cinq ans.',
  priceHolds: `Ce prix a déjà été appliqué${NBSP}: il ne change plus. Ajoutez un prix à partir d’une autre date.`,
  priceTaken: 'Un prix commence déjà ce jour-là.',
  priceSaved: 'Le prix a été enregistré.',
  priceRemoved: 'Le prix a été supprimé.',

  documentRequired: 'Choisissez un fichier PDF.',
  documentTooLarge: `Le fichier dépasse 10${NBSP}Mo.`,
  documentNotPdf: 'Ce fichier n’est pas un PDF complet.',
  documentSaved: 'Le document a été enregistré.',
  documentRemoved: 'Le document a été supprimé.',

  templateRequired: 'Choisissez un fichier Word (.docx).',
  templateTooLarge: `Le fichier dépasse 2${NBSP}Mo.`,
  templateUnreadable: 'Ce fichier n’est pas un document Word (.docx) lisible.',
  templateUnpackedTooLarge: 'Ce document est trop volumineux une fois décompressé.',
  templateActive:
    'Ce document contient un objet incorporé, un contrôle, un champ ou un modèle qui vient d’ailleurs. Retirez-le, puis réessayez.',
  templateMacros: 'Ce document contient des macros\u00a0: enregistrez-le au format .docx, sans macros.',
  templateBroken: 'Ce modèle ne peut pas être utilisé.',
  templateSaved: 'Le modèle est en service\u00a0: les demandes de licence l’utilisent dès maintenant.',
  templateReset: 'Le modèle d’origine est de nouveau en service.',

  federationSaved: 'Les données de la fédération ont été enregistrées.',
  accountSaved: 'Le compte bancaire a été enregistré. Un e-mail en avertit la fédération.',
} as const

/** Problems of a placeholder in a Word template. */
export const templateProblems = {
  unknown: (tag: string) => `{${tag}} n’est pas connu.`,
  unopened: (tag: string) => `Une accolade est fermée sans avoir été ouverte, près de «${NBSP}${tag}${NBSP}».`,
  unclosed: (tag: string) => `Une accolade n’est pas fermée, près de «${NBSP}${tag}${NBSP}».`,
  unclosedLoop: (tag: string) => `{#${tag}} n’a pas de {/${tag}}.`,
  unopenedLoop: (tag: string) => `{/${tag}} n’a pas de {#${tag}}.`,
  misplaced: (tag: string) => `{${tag}} ne peut pas se trouver à cet endroit.`,
} as const
