import { messages } from '#contract/messages.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'

/** The one error a use case throws on purpose: a status, a sentence for the person, and what else the body carries. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    readonly userText: string,
    readonly body: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(userText)
  }
}

export const unauthenticated = () =>
  new Refusal(401, messages.sessionEnded, { message: refusalMessages.unauthenticated })
export const forbidden = () => new Refusal(403, messages.forbidden)
/** The web leads to where one is set up. */
export const secondFactorRequired = () =>
  new Refusal(403, secondFactorMessages.neededByManagers, { error: 'second_factor_required' })
/** Also for what belongs to someone else: the answer must not tell the difference. */
export const notFound = () => new Refusal(404, refusalMessages.notFound)
export const conflict = (text: string) => new Refusal(409, text)
export const tooMany = (seconds: number) =>
  new Refusal(429, refusalMessages.tooManyTries, {}, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
/** A queue of this copy is full: the caller did nothing wrong and nothing is counted. */
export const busy = (seconds: number) => new Refusal(429, refusalMessages.busy, {}, { 'retry-after': String(seconds) })
export const invalid = (errors: Record<string, string[]>, text: string = refusalMessages.invalidInput) =>
  new Refusal(422, text, { success: false, errors })
/** The one answer that is not JSON: the client knows it by its body. */
export const duringMaintenance = () => new Refusal(503, messages.maintenance, { plain: 'Maintenance' })
/** OAuth's own shape of an error. */
export const oauthError = (status: number, error: string, text: string, extra: Record<string, unknown> = {}) =>
  new Refusal(status, text, { error, ...extra })
