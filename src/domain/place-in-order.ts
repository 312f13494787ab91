interface Placed {
  id: number
  ordre: number
}

/**
 * The rows that must move so that a row can take a number: the holder of the number and those behind it move up by one,
 * to the first free number; a row that comes from below frees its own number, so those between move down instead.
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
