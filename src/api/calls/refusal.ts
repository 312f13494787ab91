import { messages } from '#contract/messages.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'

/** The one error a use case throws on purpose: a status, a code for programs, a sentence for the person. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    readonly userText: string,
    readonly body: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(userText)
  }
}

export const unauthenticated = () =>
  new Refusal(401, 'unauthenticated', messages.sessionEnded, { message: refusalMessages.unauthenticated })
export const forbidden = (text: string = messages.forbidden) => new Refusal(403, 'forbidden', text)
/** The web redirects to the account's settings on this code. */
export const secondFactorRequired = () =>
  new Refusal(403, 'second_factor_required', secondFactorMessages.neededByManagers)
/** Also for another person's record: unknown and forbidden answer alike. */
export const notFound = () => new Refusal(404, 'not_found', refusalMessages.notFound)
export const conflict = (text: string, code: RefusalCode = 'conflict') => new Refusal(409, code, text)
export const changedMeanwhile = () => conflict(refusalMessages.changedMeanwhile, 'changed_meanwhile')
export const tooMany = (seconds: number) =>
  new Refusal(
    429,
    'too_many_tries',
    refusalMessages.tooManyTries,
    {},
    { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  )
/** A queue of this instance is full. The caller did nothing wrong, so no limit counts it. */
export const busy = (seconds: number) =>
  new Refusal(429, 'busy', refusalMessages.busy, {}, { 'retry-after': String(seconds) })
export const invalid = (
  errors: Record<string, string[]>,
  text: string = refusalMessages.invalidInput,
  code: RefusalCode = 'invalid_input',
) => new Refusal(422, code, text, { success: false, errors })
/** Plain text instead of JSON: the specification's client recognises maintenance by this body. */
export const duringMaintenance = () => new Refusal(503, 'unavailable', messages.maintenance, { plain: 'Maintenance' })
/** OAuth's own shape of an error, where the code is called `error` too. */
export const oauthError = (status: number, code: RefusalCode, text: string, extra: Record<string, unknown> = {}) =>
  new Refusal(status, code, text, { error: code, ...extra })
