import { useState } from 'react'

/** All rows are ticked when their screen opens. One that arrives later is not: the person decided without it. */
export function useTicks(ids: number[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(ids))
  function toggle(id: number) {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return { ticked, setTicked, toggle }
}
