import { sql } from 'kysely'
import { toPersonName } from '#domain/person-name.ts'

interface Names {
  /** The family name. */
  name: string
  /** The FIRST name: the specification's word, in the column and on the wire. */
  surname: string
}

/** The holder of an account, as other people may see them: never with the e-mail address they sign in with. */
export function nameOf({ name, surname }: Names): string {
  return `${toPersonName(surname)} ${toPersonName(name)}`
}

/** With the e-mail address, for readers who may see it. */
export function nameAndEmail(account: Names & { email: string }): string {
  return `${nameOf(account)} (${account.email})`
}

/** The same name as an SQL expression; null if no account is joined. */
export function selectName(table = 'account') {
  return sql<string | null>`${sql.ref(`${table}.surname`)} || ' ' || ${sql.ref(`${table}.name`)}`
}

/** The actor of an audit entry, as shown to the secretariat. */
export function formatAuditActor(
  event: { actor: string } & { [Field in keyof Names | 'email']: string | null },
): string {
  const { email, name, surname, actor } = event
  if (email !== null) return nameAndEmail({ email, name: name!, surname: surname! })
  return actor === 'portal' ? 'Le portail' : 'Un compte supprimé depuis'
}
