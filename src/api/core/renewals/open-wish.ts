import { type SqlBool, sql } from 'kysely'

/** Neither withdrawn nor fulfilled: the condition of the index `renewal_wish_open`, for plain SQL. */
export const OPEN_WISH = 'withdrawn_at is null and fulfilled_at is null'

/** The same, for the query builder. */
export const isOpenWish = sql.raw<SqlBool>(`(${OPEN_WISH})`)
