import { groupBy } from '#domain/group-by.ts'
import { type Entry, keyOf, type StoredLine } from './read-sheet.ts'
import type { Sheet, Values } from './sheets.ts'

export interface SheetChanges<Member> {
  added: Entry<Member>[]
  changed: { before: StoredLine; after: Entry<Member> }[]
  same: Entry<Member>[]
  removed: StoredLine[]
}

/** The effect of saving the sheet. The member identifies a line, with the category where there are several. */
export function compareSheet<Member extends { id: number }>(
  sheet: Sheet,
  stored: StoredLine[],
  entries: Entry<Member>[],
): SheetChanges<Member> {
  const left = groupBy(stored, (line) => keyOf(sheet, line.id_member, line.values))
  const changes: SheetChanges<Member> = { added: [], changed: [], same: [], removed: [] }
  for (const entry of entries) {
    const key = keyOf(sheet, entry.member.id, entry.values)
    const before = left.get(key)?.shift()
    if (!before) changes.added.push(entry)
    else if (isSame(before.values, entry.values)) changes.same.push(entry)
    else changes.changed.push({ before, after: entry })
  }
  changes.removed.push(...[...left.values()].flat())
  return changes
}

function isSame(before: Values, after: Values) {
  return Object.keys(after).every((field) => before[field] === after[field])
}
