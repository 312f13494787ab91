import type { InboxItem } from './inbox-queries.ts'

/** A row by its item, and by its place for when the item has left the list. */
export interface ChosenRow {
  name: string
  place: number
}

export const rowName = ({ sorte, ref }: Pick<InboxItem, 'sorte' | 'ref'>) => `${sorte} ${ref}`

/** Where the chosen item is now: colleagues settle others, and the list is read again every minute. */
export function findChosen(rows: Pick<InboxItem, 'sorte' | 'ref'>[], { name, place }: ChosenRow): number {
  const found = rows.findIndex((item) => rowName(item) === name)
  return found === -1 ? Math.max(0, Math.min(place, rows.length - 1)) : found
}
