import { type ImportKind, importColumns } from '#contract/staff/staff-import-fields.ts'

export function titleOf(genre: ImportKind, column: string): string {
  return importColumns[genre].find(({ key }) => key === column)?.title ?? column
}
