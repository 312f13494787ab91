import { formatError } from '#web/lib/format-error.ts'

/** The sentence for a document that could not be loaded. */
export function explainMissingDocument(error: unknown) {
  return { message: formatError(error, 'Le document n’a pas pu être téléchargé.') }
}
