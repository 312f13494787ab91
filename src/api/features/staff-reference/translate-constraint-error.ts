import { conflict, invalid } from '#api/calls/refusal.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import { type ReferenceName, referenceTables, referrers } from '#contract/staff/staff-reference-table-fields.ts'

const FOREIGN_KEY = '23503'

interface DatabaseError {
  code: string
  constraint?: string
  table?: string
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** Translates the constraints of the tables into sentences. Any other error is thrown on. */
export async function translateConstraintError<T>(name: ReferenceName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const { one, refusals } = referenceTables[name]
    const refusal = refusals[error.constraint ?? '']
    if (refusal) throw invalid({ [refusal[0]]: [refusal[1]] })
    if (error.code === FOREIGN_KEY) {
      throw conflict(staffReferenceMessages.stillUsed(one, referrers[error.table ?? ''] ?? ''))
    }
    throw error
  }
}
