// Baseline for the listing: node:http and pg give the same answer from the same database, without token, rights,
// filters or audit trail.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import type { ListedRow } from '#api/features/club-members/listing-queries.ts'
import { toLicenceRow } from '#api/features/club-members/to-licence-row.ts'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import type { GradeStep } from '#domain/next-grading.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const keys = deriveKeys(readEnv({}))
const { rows: grades } = await pool.query<GradeStep>('select * from grade order by ordre')

const ROWS = {
  name: 'rows',
  text: `
    select l.id, l.id_member, l.date_debut, l.date_fin, l.date_fin as last_end, m.nom, m.prenom, m.date_naissance,
      m.numero_licence, m.code_encrypted, m.mail, m.id_grade, m.grade_date,
      l.date_debut <= $4 and l.date_fin >= $4 as licensed,
      exists (select from order_line o where o.id_member = m.id and o.open) as ordered,
      false as wished, false as elsewhere
    from (
      select distinct on (id_member) id, id_member, date_debut, date_fin from licence
      where id_club = $1 and cancelled_at is null and date_debut <= $3 and date_fin >= $2
      order by id_member, date_fin desc
    ) l
    join member m on m.id = l.id_member
    order by l.date_fin desc, m.nom, m.prenom`,
}

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
    ...ROWS,
    values: [idClub, `${year}-01-01`, `${year}-12-31`, day],
  })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(
    JSON.stringify(rows.map((row) => toLicenceRow(row, { grades, day, code: keys.decrypt(row.code_encrypted) }))),
  )
}
