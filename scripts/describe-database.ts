/**
 * Reads the migrated schema and writes what is generated from it: the table types of the queries
 * (src/api/database/tables.ts) and the diagram (docs/schema.md). `npm run describe-database` writes; with --check it
 * only compares, which the test command does.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { ensureTemplate, startTestPostgres } from '#tests/support/postgres.ts'

interface Column {
  table_name: string
  column_name: string
  type: string
  not_null: boolean
  has_default: boolean
  generated: boolean
}
interface Check {
  table_name: string
  column_name: string
  definition: string
}
interface Reference {
  from_table: string
  to_table: string
  column_name: string
}

const AREAS: Record<string, RegExp> = {
  'Accounts and access': /^(account|session|access_token|refresh_token|second_factor|staff_|idempotency|rate_limit)/,
  'Members and clubs': /^(member|club$|club_manager|club_affiliation|licence|former_licence|grade$|audit_event)/,
  Sport:
    /^(grade_record|exam|course|training|competition|combat|poomsae|referee|ranking|ranked|sport_event|age_|weight_|grade_cat|syllabus)/,
  Labels: /^(label|critere|club_critere|club_label)/,
  'Orders and payments':
    /^(product|club_order|order_|credit_note|payment|provider_event|bank_|ledger_|registration|recap|attestation)/,
  Operations: /./,
}

const TYPES: Record<string, string> = {
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  text: 'string',
  boolean: 'boolean',
  date: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
}

/** As PostgreSQL prints `check (state in ('open', 'paid'))`, and a check with one value. */
const ONE_OF = /^CHECK \(\("?\w+"? = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/

const server = await startTestPostgres()
const database = await cloneTemplate(server.url, await ensureTemplate(server.url, 'schema'))
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const columns = await client.query<Column>(`
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
    a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' or c.relkind = 'v' as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`)
const checks = await client.query<Check>(`
  select k.conrelid::regclass::text as table_name, a.attname as column_name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1`)
const references = await client.query<Reference>(`
  select k.conrelid::regclass::text as from_table, k.confrelid::regclass::text as to_table,
    (select string_agg(attname, ', ') from pg_attribute where attrelid = k.conrelid and attnum = any (k.conkey)) as column_name
  from pg_constraint k where k.contype = 'f' order by 1, 3`)
await client.end()
await database.drop()
await server.stop()

const tables = new Map<string, Column[]>()
for (const column of columns.rows) tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column])

const problems = [
  settle('src/api/database/tables.ts', format('tables.ts', formatTypes())),
  settle('docs/schema.md', formatDiagram()),
].filter((problem) => problem !== undefined)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length

function formatTypes() {
  const blocks = [...tables].map(([table, list]) => {
    const lines = list.map((column) => `    ${key(column.column_name)}: ${columnType(column)}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return [
    '// Written by `npm run describe-database` from the migrations; not edited by hand.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    "import type { JsonColumns } from './json-columns.ts'",
    '',
    '// JSON goes in as text, comes out as data.',
    'type Json<Column extends keyof JsonColumns> = ColumnType<JsonColumns[Column], string, string>',
    'type NullableJson<Column extends keyof JsonColumns> = ColumnType<JsonColumns[Column] | null, string | null, string | null>',
    '',
    'export interface Tables {',
    ...blocks,
    '}',
    '',
  ].join('\n')
}

function format(name: string, content: string) {
  const biome = join(projectRoot, 'node_modules/.bin/biome')
  return execFileSync(biome, ['format', `--stdin-file-path=${name}`], { input: content, encoding: 'utf8' })
}

function key(name: string) {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `'${name}'`
}

function columnType(column: Column) {
  const name = `${column.table_name}.${column.column_name}`
  // The types of JSON are declared by hand in json-columns.ts: without one, tables.ts does not compile.
  if (column.type === 'jsonb') return `${column.not_null ? 'Json' : 'NullableJson'}<'${name}'>`
  const known = unionOf(column) ?? TYPES[column.type]
  if (!known) throw new Error(`No TypeScript type for ${name} (${column.type})`)
  const base = column.not_null || column.generated ? known : `${known} | null`
  if (column.generated) return `GeneratedAlways<${base}>`
  return column.has_default ? `Generated<${base}>` : base
}

/** The values that a CHECK constraint allows, as a union. */
function unionOf({ table_name, column_name }: Column) {
  const lists = checks.rows
    .filter((check) => check.table_name === table_name && check.column_name === column_name)
    .map(({ definition }) => ONE_OF.exec(definition))
  const found = lists.find((list) => list !== null)
  const values = (found?.[1] ?? found?.[2])?.match(/'(?:[^']|'')*'(?=::text)|-?\d+(?=,|$)/g)
  return values?.map((value) => value.replaceAll("''", "\\'")).join(' | ')
}

function formatDiagram() {
  const areaOf = (table: string) => Object.entries(AREAS).find(([, pattern]) => pattern.test(table))![0]
  const sections = Object.keys(AREAS).map((area) => {
    const own = [...tables.keys()].filter((table) => areaOf(table) === area)
    const boxes = own.map((table) => {
      const lines = tables.get(table)!.map((column) => `    ${column.type.split(' ')[0]} ${column.column_name}`)
      return `  ${table} {\n${lines.join('\n')}\n  }`
    })
    const arrows = references.rows
      .filter(({ from_table }) => own.includes(from_table))
      .map(({ from_table, to_table, column_name }) => `  ${to_table} ||--o{ ${from_table} : "${column_name}"`)
    return `## ${area}\n\n\`\`\`mermaid\nerDiagram\n${[...boxes, ...arrows].join('\n')}\n\`\`\`\n`
  })
  return `# The schema\n\nDrawn by \`npm run describe-database\` from the migrations in \`db/migrations\`. A table of another area shows as an empty box.\n\n${sections.join('\n')}`
}

function settle(place: string, content: string): string | undefined {
  const full = join(projectRoot, place)
  if (!process.argv.includes('--check')) {
    writeFileSync(full, content)
    return undefined
  }
  if (readFileSync(full, 'utf8') === content) return undefined
  return `${place} does not match the migrations: run npm run describe-database`
}
