import { formatError } from '#web/lib/format-error.ts'

/** Why a document of an order did not come. */
export function explainMissingDocument(error: unknown) {
  return { message: formatError(error, 'Le document n’a pas pu être téléchargé.') }
}
