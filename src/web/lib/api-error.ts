import { messages } from '#contract/messages.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import type { SecondFactorMethod } from '#contract/second-factor-fields.ts'

interface Details {
  errors?: Record<string, string[]> | undefined
  /** The refusal's code; undefined when the answer is not the portal's (a proxy, no network). */
  code?: RefusalCode | undefined
  /** The server's own sentence; undefined when the answer has none. */
  said?: string | undefined
  /** Set when the password was right and a second factor is required to complete the sign-in. */
  secondFactor?: SecondFactorNeeded | undefined
}

/** A failed call: its status, code, sentence and field errors. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly errors: Record<string, string[]>
  /** The device had no network. */
  readonly isOffline: boolean
  readonly code
  readonly said
  readonly secondFactor
  constructor(
    /** 0: the server was not reached. */
    readonly status: number,
    message: string,
    { errors = {}, code, said, secondFactor }: Details = {},
  ) {
    super(message)
    this.errors = errors
    this.isOffline = status === 0 && !navigator.onLine
    this.code = code
    this.said = said
    this.secondFactor = secondFactor
  }

  /** The first sentence of each field, for a form. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.errors).map(([field, list]) => [field, list[0] ?? this.message]))
  }
}

/** Anything else that a call threw counts as a server that was not reached. */
export const toApiError = (error: unknown) => (error instanceof ApiError ? error : new ApiError(0, ''))

export interface SecondFactorNeeded {
  token: string
  methods: SecondFactorMethod[]
  /** The account has a staff role. */
  staff: boolean
}

interface ErrorBody {
  success?: boolean
  message?: string
  code?: RefusalCode
  error_description?: string
  mfa_token?: string
  mfa_methods?: SecondFactorMethod[]
  staff?: boolean
  errors?: Record<string, string[]>
}

/** Two answers count by their body, whatever their status: maintenance, and a token that is good no longer. */
export async function readWord(response: Response): Promise<'maintenance' | 'unauthenticated' | undefined> {
  if (Number(response.headers.get('content-length')) > 1000) return undefined
  const text = await response.clone().text()
  if (text === 'Maintenance') return 'maintenance'
  return /^Unauthenticated\.$|^\{[^}]{0,60}"message":\s?"Unauthenticated\."/.test(text) ? 'unauthenticated' : undefined
}

export const inMaintenance = () => new ApiError(503, messages.maintenance, { code: 'unavailable' })

/** The error_description of the body, else the status text. */
export async function readError(response: Response): Promise<ApiError> {
  const body = await response
    .clone()
    .json()
    .then((value: unknown) => (typeof value === 'object' && value !== null ? (value as ErrorBody) : {}))
    .catch((): ErrorBody => ({}))
  return (
    readRefusal(body) ??
    new ApiError(response.status, body.error_description ?? (response.statusText || messages.unexpected), {
      errors: body.errors,
      code: body.code,
      said: body.error_description,
      secondFactor: readSecondFactor(body),
    })
  )
}

/** What answers `success: false` is refused, with status 200 as with 422; undefined for any other answer. */
export function readRefusal(answer: unknown): ApiError | undefined {
  const { success, message, errors, code } = (answer ?? {}) as ErrorBody
  return success === false
    ? new ApiError(422, message || messages.unexpected, { errors, code, said: message })
    : undefined
}

function readSecondFactor({ mfa_token, mfa_methods = ['otp'], staff = false }: ErrorBody) {
  return mfa_token === undefined ? undefined : { token: mfa_token, methods: mfa_methods, staff }
}

export const unreachable = () => new ApiError(0, navigator.onLine ? messages.unreachable : messages.offline)
