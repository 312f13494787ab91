import { type SqlBool, sql } from 'kysely'
import type { Caller } from '#api/calls/call.ts'
import { hasRight } from '#domain/staff-rights.ts'

/** Of the history of a club or a member (`event`): orders, payments and credit only for who may read orders. */
export function isVisibleTo({ roles }: Caller) {
  if (hasRight(roles, 'orders:read')) return sql<SqlBool>`true`
  return sql<SqlBool>`event.action !~ '^(order|payment|bank)[.]' and event.action <> 'club.pay_credit_back'`
}
