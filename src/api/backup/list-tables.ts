import pg from 'pg'

export interface TableToCopy {
  name: string
  /** Those that are stored as they are given; what the database computes is computed again. */
  columns: string[]
  /** The rows in the order of the primary key, the same whatever the locale of the database. */
  select: string
}

/** So that the same value is the same text in every database. */
export const SAME_TEXT = "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'"

/** Every table of the portal, read from the database itself: a new one is never forgotten. */
export async function listTables(client: pg.ClientBase): Promise<TableToCopy[]> {
  const found = await client.query<{ name: string; columns: string[]; key: string[]; texts: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.place) as key,
      array(select attname::text from pg_attribute where attrelid = c.oid and atttypid = 'text'::regtype) as texts
    from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C"`)
  return found.rows.map(({ name, columns, key, texts }) => {
    if (key.length === 0) throw new Error(`The table ${name} has no primary key: its rows have no order.`)
    const order = key.map((column) => `${quote(column)}${texts.includes(column) ? ' collate "C"' : ''}`)
    const select = `select ${columns.map(quote).join(', ')} from ${quote(name)} order by ${order.join(', ')}`
    return { name, columns, select }
  })
}

export interface SequenceState {
  name: string
  value: string
  called: boolean
}

/** Sequences stand outside transactions: read after the snapshot was taken, they are ahead of its rows, never behind. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const found = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname collate "C"`,
  )
  if (found.rows.length === 0) return []
  const states = found.rows.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as value, is_called as called from ${quote(name)}`,
  )
  return (await client.query<SequenceState>(states.join(' union all '))).rows
}

/** As COPY names what it takes. */
export function nameOf({ name, columns }: Pick<TableToCopy, 'name' | 'columns'>) {
  return `${quote(name)} (${columns.map(quote).join(', ')})`
}

export function quote(name: string) {
  return pg.escapeIdentifier(name)
}
