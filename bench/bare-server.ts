// Baseline for the listing: node:http and pg give the same answer from the same database, without token, rights,
// filters or audit trail.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import type { ListedRow } from '#api/features/club-members/listing-queries.ts'
import { createListingDay, toLicenceRow } from '#api/features/club-members/to-licence-row.ts'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import type { GradeStep } from '#domain/next-grading.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { LISTED_ROWS } from './statements.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const keys = deriveKeys(readEnv(PRODUCTION))
const { rows: grades } = await pool.query<GradeStep>('select * from grade order by ordre')

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { id_club } = JSON.parse(Buffer.concat(parts).toString()) as { id_club: number }
    void answer(id_club, response)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

async function answer(idClub: number, response: ServerResponse) {
  const day = dateInBrussels(new Date())
  const year = yearOf(day)
  const { rows } = await pool.query<ListedRow & { code_encrypted: Buffer }>({
    ...LISTED_ROWS,
    values: [idClub, `${year}-01-01`, `${year}-12-31`, day],
  })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  const listing = createListingDay(grades, day)
  response.end(JSON.stringify(rows.map((row) => toLicenceRow(row, listing, keys.decrypt(row.code_encrypted)))))
}
