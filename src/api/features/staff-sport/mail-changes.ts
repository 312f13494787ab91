import type { SportReference } from '#api/core/sport/read-reference.ts'
import type { SheetChanges } from '#domain/sport-sheets/compare-sheet.ts'
import type { Sheet, Values } from '#domain/sport-sheets/sheets.ts'
import { describeLine } from '#domain/sport-sheets/write-cells.ts'
import type { Told } from './audit-grades.ts'
import type { SportEvent } from './event-queries.ts'

/** The change for each member, as text. */
export function mailChanges(
  sheet: Sheet,
  event: SportEvent,
  reference: SportReference,
  { added, changed, removed }: SheetChanges<{ id: number }>,
): Told {
  const lines = new Map<number, { before: string[]; after: string[] }>()
  const note = (idMember: number, side: 'before' | 'after', values: Values) => {
    const told = lines.get(idMember) ?? { before: [], after: [] }
    told[side].push(describeLine(event, sheet, values, reference))
    lines.set(idMember, told)
  }
  for (const { id_member, values } of removed) note(id_member, 'before', values)
  for (const { before, after } of changed) {
    note(before.id_member, 'before', before.values)
    note(after.member.id, 'after', after.values)
  }
  for (const { member, values } of added) note(member.id, 'after', values)
  return new Map(
    [...lines].map(([idMember, { before, after }]) => [
      idMember,
      {
        ...(before.length > 0 && { before: { resultat: before.join(' | ') } }),
        ...(after.length > 0 && { after: { resultat: after.join(' | ') } }),
      },
    ]),
  )
}
