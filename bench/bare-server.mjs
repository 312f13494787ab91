// The measure of the listing: node:http and pg, the same rows from the same database (codes readable, as the portal
// gives them), nothing checked, nothing ruled, nothing recorded.
import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const year = new Date().getFullYear()
const secret = createHash('sha256').update('myabft demo encryption key').digest()
const key = Buffer.from(hkdfSync('sha256', secret, '', 'myabft at rest', 32))

const ROWS = {
  name: 'rows',
  text: `
    select l.id, l.id_member as id_membre, m.nom, m.prenom, m.date_naissance, l.date_debut, l.date_fin, m.numero_licence,
      m.code_encrypted as "codeMyABFT", m.mail, m.grade_date, g.id as id_grade, g.grade, g."desc",
      m.prenom || ' ' || m.nom as "fullName",
      exists (select from order_line o where o.id_member = m.id and o.open) as "alreadyInAnOrder"
    from (
      select distinct on (id_member) id, id_member, date_debut, date_fin from licence
      where id_club = $1 and cancelled_at is null and date_debut <= $3 and date_fin >= $2
      order by id_member, date_fin desc
    ) l
    join member m on m.id = l.id_member
    left join grade g on g.id = m.id_grade
    order by l.date_fin desc, m.nom, m.prenom`,
}

createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    const { id_club } = JSON.parse(Buffer.concat(parts).toString())
    void answer(id_club, response)
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))

async function answer(idClub, response) {
  const { rows } = await pool.query({ ...ROWS, values: [idClub, `${year}-01-01`, `${year}-12-31`] })
  for (const row of rows) row.codeMyABFT = decrypt(row.codeMyABFT)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(rows))
}

function decrypt(sealed) {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}
