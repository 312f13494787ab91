interface Placed {
  id: number
  ordre: number
}

/**
 * Who must move for a row to take a number: if the number is taken, its holder and those behind it move on by one, up to
 * the first free number; a row that comes from below leaves its own number free, so those between move down instead.
 */
export function placeInOrder(others: Placed[], wanted: number, from: number | null): Placed[] {
  const step = from !== null && from < wanted ? -1 : 1
  const holders = new Map(others.map((row) => [row.ordre, row]))
  const moved: Placed[] = []
  for (let ordre = wanted; holders.has(ordre); ordre += step) {
    moved.push({ id: holders.get(ordre)!.id, ordre: ordre + step })
  }
  return moved
}
