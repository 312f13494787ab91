/** Why a document of an order did not come. */
export function explainMissingDocument(error: unknown) {
  return { message: error instanceof Error ? error.message : 'Le document n’a pas pu être téléchargé.' }
}
