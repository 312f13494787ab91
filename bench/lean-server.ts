// The lower bound of a call: node:http, one prepared statement for the same rows, JSON.stringify. No token, rights, input
// check, derived value, code, audit trail or log. A sign-in is one comparison of a password with its hash.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { dateInBrussels } from '#domain/dates.ts'
import type { Lean } from './lean.ts'
import { LEAN } from './statements.ts'

pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const byPath = new Map<string, Lean & { name: string }>(
  Object.entries(LEAN).map(([name, lean]) => [routes[name as RouteName].path, { name, ...lean }]),
)
const passwords = await createPasswords()
const storedHash = await passwords.hash('a password that nobody types')

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    void answer(request.url!.split('?')[0]!, Buffer.concat(parts).toString() || '{}', response)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

async function answer(path: string, body: string, response: ServerResponse) {
  if (path === routes.token.path) {
    const { password } = JSON.parse(body) as { password: string }
    return response.end(JSON.stringify(await passwords.matches(password, storedHash)))
  }
  const lean = byPath.get(path)
  if (!lean) return response.writeHead(404).end()
  const { name, text, values, one } = lean
  const input = JSON.parse(body) as Parameters<typeof values>[0]
  const { rows } = await pool.query<object>({ name, text, values: values(input, dateInBrussels(new Date())) })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  return response.end(JSON.stringify(one ? rows[0] : rows))
}
