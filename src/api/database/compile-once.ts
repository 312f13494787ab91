import { CompiledQuery } from 'kysely'
import type { Connection } from './connect.ts'

class Placeholder {
  constructor(readonly name: string) {}
}

/** A statement of the query builder, or a text with values (`sql`). */
interface Compilable<Row> {
  compile(db: Connection): CompiledQuery<Row>
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A statement of the query builder that is built once and then run with other values: building a large one takes longer
 * than running it. `build` gets placeholders instead of values, so it must not look at them.
 */
export function compileOnce<Values extends object, Row>(build: (db: Connection, values: Values) => Compilable<Row>) {
  let compiled: CompiledQuery | undefined
  return async (db: Connection, values: Values): Promise<Row[]> => {
    compiled ??= build(db, placeholders as Values).compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))
    return rows
  }
}
