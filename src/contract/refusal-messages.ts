/** Sentences of general refusals. */
export const refusalMessages = {
  unauthenticated: 'Unauthenticated.',
  notFound: 'Cet élément n’existe pas ou ne vous est pas accessible.',
  invalidInput: 'Certaines données sont incorrectes. Veuillez les corriger.',
  tooManyTries: 'Trop de tentatives. Veuillez réessayer plus tard.',
  busy: 'Le portail est très sollicité en ce moment. Veuillez réessayer dans un instant.',
  tooLarge: 'L’envoi est trop volumineux.',
  unreadable: 'La requête est illisible.',
  wrongContentType: 'Ce type de contenu n’est pas accepté.',
  keyMalformed: 'Clé incorrecte.',
  keyReused: 'Cette demande a déjà été envoyée avec d’autres données.',
  changedMeanwhile:
    'Ces données ont été modifiées entre-temps par quelqu’un d’autre. Rechargez-les avant de continuer.',
  unavailable: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
} as const
