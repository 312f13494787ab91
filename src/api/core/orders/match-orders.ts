import { type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#api/database/tables.ts'
import { searchKey } from '#domain/search-key.ts'

type Orders = ExpressionBuilder<Tables, 'club_order'>

/** Number, structured communication, amount, club or billing name: "40" is an amount and part of a number. */
export function matchesText(texte: string) {
  const order = expressionBuilder<Tables, 'club_order'>()
  const key = searchKey(texte)
  const digits = texte.replace(/\D/g, '')
  const amount = /^(\d{1,7})(?:[.,](\d{1,2}))?\s*€?$/.exec(texte)
  const cents = amount && Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0'))
  return order.or([
    sql<SqlBool>`numero like ${`%${texte.replace(/[^\d-]/g, '') || '-none-'}%`}`,
    ...(digits.length >= 6 ? [sql<SqlBool>`communication_structuree like ${`%${digits}%`}`] : []),
    ...(cents === null ? [] : [order('total_cents', '=', cents)]),
    ...(/[a-z]/.test(key) ? [isNamed(order, `%${key}%`)] : []),
  ])
}

function isNamed(order: Orders, pattern: string) {
  const billed = sql`adresse_facturation ->> 'nom' || ' ' || (adresse_facturation ->> 'prenom')`
  return order.or([
    sql<SqlBool>`club_order.id_club in (select club.id from club where search_key(club.club) like ${pattern})`,
    sql<SqlBool>`search_key(${billed}) like ${pattern}`,
  ])
}
