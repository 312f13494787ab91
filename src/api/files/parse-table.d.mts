import type { TABLE_FILE, tableMessages } from '../../contract/table-fields.ts'
import type { TableRow } from '../../domain/tables/read-rows.ts'

export type ParsedTable = { rows: TableRow[] } | { problem: keyof typeof tableMessages }
export function parseTable(content: Buffer, limits: typeof TABLE_FILE): ParsedTable
