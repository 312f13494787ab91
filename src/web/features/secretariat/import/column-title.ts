import { importColumns } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'

export function titleOf(genre: ImportKind, column: string): string {
  return importColumns[genre].find(({ key }) => key === column)?.title ?? column
}
