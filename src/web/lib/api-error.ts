import { messages } from '#contract/messages.ts'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import type { SecondFactorMethod } from '#contract/second-factor-fields.ts'

/** A failed call: its status, code, sentence and field errors. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    /** 0: the server was not reached. */
    readonly status: number,
    message: string,
    readonly errors: Record<string, string[]> = {},
    /** The refusal's code; undefined when the answer is not the portal's (a proxy, no network). */
    readonly code?: RefusalCode,
    /** Set when the password was right and a second factor is required to complete the sign-in. */
    readonly secondFactor?: SecondFactorNeeded,
  ) {
    super(message)
  }

  /** The first sentence of each field, for a form. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.errors).map(([field, list]) => [field, list[0] ?? this.message]))
  }
}

export interface SecondFactorNeeded {
  token: string
  methods: SecondFactorMethod[]
  /** The account has a staff role. */
  staff: boolean
}

interface ErrorBody {
  code?: RefusalCode
  error_description?: string
  mfa_token?: string
  mfa_methods?: SecondFactorMethod[]
  staff?: boolean
  errors?: Record<string, string[]>
}

/** During maintenance the API answers 503 with this body. */
export async function isMaintenance(response: Response): Promise<boolean> {
  return response.status === 503 && (await response.clone().text()) === 'Maintenance'
}

/** The error_description of the body, else the status text. */
export async function readError(response: Response): Promise<ApiError> {
  if (await isMaintenance(response)) return new ApiError(503, messages.maintenance)
  const body = await response
    .clone()
    .json()
    .then((value: unknown) => (typeof value === 'object' && value !== null ? (value as ErrorBody) : {}))
    .catch((): ErrorBody => ({}))
  const text = body.error_description ?? (response.statusText || messages.unexpected)
  return new ApiError(response.status, text, body.errors, body.code, readSecondFactor(body))
}

function readSecondFactor({ mfa_token, mfa_methods = ['otp'], staff = false }: ErrorBody) {
  return mfa_token === undefined ? undefined : { token: mfa_token, methods: mfa_methods, staff }
}

export const unreachable = () => new ApiError(0, messages.unreachable)
