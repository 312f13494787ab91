import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

/** Rows of these tables are deleted one by one, and every referring table is checked each time. */
const DELETED = 'account competition course exam file mail member recap registration_request session training'.split(
  ' ',
)
/** Tables with a row or more for each member. */
const LONG = [
  ...'access_token account_member audit_event club_order combat_result course_attendance grade_record'.split(' '),
  ...'licence mail mail_attachment mail_mention mailing_recipient member order_line poomsae_result recap recap_line'.split(
    ' ',
  ),
  ...'referee_service refresh_token registration_request renewal_wish session training_result'.split(' '),
]

it('foreign keys of large tables to deletable rows have an index', async () => {
  const { rows } = await api.deps.pool.query<{ reference: string }>(
    `select conrelid::regclass || '.' || attname as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($2)
       and not exists (
         -- PostgreSQL uses a partial index for this only if it leaves out nothing but nulls.
         select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
           and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)', attname)))
     order by 1`,
    [LONG, DELETED],
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
