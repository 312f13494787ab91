import { orderMessages } from '#contract/order-messages.ts'

/** What the error table says when an order paid electronically cannot be processed, by its code in the URL. */
export const PROCESSING_FAILURES = {
  ERR401: orderMessages.bancontactRefused,
  ERR403: orderMessages.cardRefused,
} as const

export type ProcessingCode = keyof typeof PROCESSING_FAILURES

export function processingFailureOf(code: string | undefined): string | null {
  return code !== undefined && Object.hasOwn(PROCESSING_FAILURES, code)
    ? PROCESSING_FAILURES[code as ProcessingCode]
    : null
}
