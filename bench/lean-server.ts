// The lower bound of a call: node:http, one prepared statement for the same rows, JSON.stringify. No token, rights, input
// check, derived value, code, audit trail or log.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import { rankingWindow } from '#domain/ranking.ts'
import { LISTED_ROWS, RECORD_ROWS } from './statements.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const input = JSON.parse(Buffer.concat(parts).toString()) as Input
    void answer(request.url!, input, response)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

interface Input {
  id_member: number
  id_club: number
}

async function answer(path: string, input: Input, response: ServerResponse) {
  const rows = await read(path, input)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(rows))
}

async function read(path: string, input: Input) {
  const day = dateInBrussels(new Date())
  if (path.endsWith('/getInfosMember')) {
    const { since, until } = rankingWindow(day)
    return (await pool.query({ ...RECORD_ROWS, values: [input.id_member, since, until] })).rows[0] as unknown
  }
  const year = yearOf(day)
  return (await pool.query({ ...LISTED_ROWS, values: [input.id_club, `${year}-01-01`, `${year}-12-31`, day] })).rows
}
