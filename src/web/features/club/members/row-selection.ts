import { useSyncExternalStore } from 'react'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import type { Wanted } from '#web/features/club/ordering/cart/put-in-cart.ts'

/** The ticked rows, stored outside the list: a tick re-renders its own row, not two thousand. */
export interface RowSelection {
  ticked: () => ReadonlyMap<number, Wanted>
  tick: (people: Wanted[], on: boolean) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

export function createSelection(): RowSelection {
  let ticked: ReadonlyMap<number, Wanted> = new Map()
  const listeners = new Set<() => void>()
  const change = (next: ReadonlyMap<number, Wanted>) => {
    ticked = next
    for (const listener of listeners) listener()
  }
  return {
    ticked: () => ticked,
    tick(people, on) {
      const next = new Map(ticked)
      for (const one of people) {
        if (on) next.set(one.id, one)
        else next.delete(one.id)
      }
      change(next)
    },
    clear: () => change(new Map()),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useTicked({ subscribe, ticked }: RowSelection): ReadonlyMap<number, Wanted> {
  return useSyncExternalStore(subscribe, ticked)
}

export function useIsTicked({ subscribe, ticked }: RowSelection, idMember: number): boolean {
  return useSyncExternalStore(subscribe, () => ticked().has(idMember))
}

/** A member without a licence so far gets a first one. */
export function wantedOf({ member, date_fin }: LicenceRow): Wanted {
  return { id: member.id, inscription: date_fin === null }
}
