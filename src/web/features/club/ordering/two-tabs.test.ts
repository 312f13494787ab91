import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  // The cart of this file keeps the storage of its tabs.
  vi.resetModules()
})

const CLUB = 4
const CLUBS = [CLUB, 5]
const KINDS = ['renew', 'licence_club'] as const
const KEY = 'abft_intranet'
const auth = { isLoggedIn: true, idAccount: 7, accessToken: 'a', refreshToken: 'r', expires_in: 1, expires_at: 2 }

type Listener = (event: { key: string; newValue: string | null; oldValue: string | null }) => void

/**
 * Two tabs in two processes, as browsers have them: each reads and writes a copy of its own at once, and learns of the
 * other's writes later, one by one.
 */
async function openTabs() {
  const start = JSON.stringify({ auth })
  const tabs: { stored: string | null; inbox: (string | null)[]; listener: Listener }[] = []
  let acting = 0
  const write = (value: string | null) => {
    tabs[acting]!.stored = value
    tabs[1 - acting]?.inbox.push(value)
  }
  vi.stubGlobal('localStorage', {
    getItem: () => tabs[acting]!.stored,
    setItem: (_: string, value: string) => write(value),
    removeItem: () => write(null),
  })
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: Listener) => {
      if (type === 'storage') tabs[acting]!.listener = listener
    },
  })
  const open = async (tab: number) => {
    tabs.push({ stored: start, inbox: [], listener: () => undefined })
    acting = tab
    vi.resetModules()
    return import('./cart.ts')
  }
  const carts = [await open(0), await open(1)] as const

  function tell(tab: number): boolean {
    const { inbox, stored, listener } = tabs[tab]!
    const newValue = inbox.shift()
    if (newValue === undefined) return false
    acting = tab
    tabs[tab]!.stored = newValue
    listener({ key: KEY, newValue, oldValue: stored })
    return true
  }
  return {
    tell,
    /** Until neither tab has anything left to hear. */
    settle: () => {
      let steps = 0
      while ([tell(0), tell(1)].some(Boolean)) {
        steps += 1
        if (steps > 1000) throw new Error('the two tabs answer each other without end')
      }
    },
    act: (tab: number, work: (cart: (typeof carts)[number]) => void) => {
      acting = tab
      work(carts[tab as 0 | 1])
    },
    linesOf: (tab: number) => {
      acting = tab
      return carts[tab as 0 | 1].readCart(CLUB).renew.toSorted((a, b) => a - b)
    },
    /** Every line of every club: `4 renew 1`. */
    allLinesOf: (tab: number) => {
      acting = tab
      const cart = carts[tab as 0 | 1]
      return CLUBS.flatMap((idClub) =>
        KINDS.flatMap((kind) => cart.readCart(idClub)[kind].map((id) => lineOf({ idClub, kind, id }))),
      ).toSorted()
    },
  }
}

interface Line {
  idClub: number
  kind: (typeof KINDS)[number]
  id: number
}
const lineOf = ({ idClub, kind, id }: Line) => `${idClub} ${kind} ${id}`

const TAB = fc.integer({ min: 0, max: 1 })
/** A licence of a member (renewed, first one, or after a transfer), or the one licence of the club itself. */
const LINE: fc.Arbitrary<Line> = fc.constantFrom(
  ...CLUBS.flatMap((idClub): Line[] => [
    ...[1, 2, 3].map((id) => ({ idClub, kind: 'renew' as const, id })),
    { idClub, kind: 'licence_club', id: idClub },
  ]),
)
/** `settle`: an order of this line is paid, and the line leaves the cart with it. */
const STEP = fc.record({ is: fc.constantFrom('add', 'remove', 'settle', 'tell'), tab: TAB, line: LINE })

type Tabs = Awaited<ReturnType<typeof openTabs>>

/** Makes the change in that tab; returns whether the line is in its cart afterwards. */
function change(tabs: Tabs, { is, tab, line }: { is: string; tab: number; line: Line }): boolean {
  const { idClub, kind, id } = line
  tabs.act(tab, (cart) => {
    if (is === 'add') cart.addToCart(idClub, { [kind]: [id] })
    if (is === 'remove') cart.removeFromCart(idClub, { [kind]: [id] })
    if (is === 'settle') {
      cart.changeCheckout(idClub, { ordered: { renew: [], licence_club: [], [kind]: [id] } })
      cart.removeSettledOrder(idClub)
    }
  })
  return is === 'add'
}

describe('a cart in two tabs', () => {
  it('converges, with every line that only one tab changed as that tab left it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 16 }), async (steps) => {
        const tabs = await openTabs()
        const wanted = new Map<string, { tab: number; isIn: boolean }[]>()
        for (const step of steps) {
          const key = lineOf(step.line)
          if (step.is === 'tell') tabs.tell(step.tab)
          else wanted.set(key, [...(wanted.get(key) ?? []), { tab: step.tab, isIn: change(tabs, step) }])
        }
        tabs.settle()
        expect(tabs.allLinesOf(0)).toEqual(tabs.allLinesOf(1))
        for (const [line, changes] of wanted) {
          const isOfOneTab = new Set(changes.map(({ tab }) => tab)).size === 1
          if (isOfOneTab) expect([line, tabs.allLinesOf(0).includes(line)]).toEqual([line, changes.at(-1)!.isIn])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the last change of a line when each tab has received the one before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 12 }), async (steps) => {
        const tabs = await openTabs()
        const isIn = new Map<string, boolean>()
        for (const step of steps) {
          if (step.is !== 'tell') isIn.set(lineOf(step.line), change(tabs, step))
          tabs.settle()
        }
        const expected = [...isIn].filter(([, inCart]) => inCart).map(([line]) => line)
        expect(tabs.allLinesOf(0)).toEqual(expected.toSorted())
        expect(tabs.allLinesOf(1)).toEqual(tabs.allLinesOf(0))
      }),
      { numRuns: 80 },
    )
  })

  it('is empty in both after a logout in one', async () => {
    const tabs = await openTabs()
    tabs.act(0, (cart) => cart.addToCart(CLUB, { renew: [1] }))
    tabs.settle()
    const { clearState } = await import('#web/lib/stored-state.ts')
    tabs.act(1, () => clearState('logout'))
    tabs.settle()
    expect([tabs.linesOf(0), tabs.linesOf(1)]).toEqual([[], []])
  })

  it('stays within the size of an order when both tabs fill it', async () => {
    const tabs = await openTabs()
    const from = (first: number) => Array.from({ length: 400 }, (_, index) => first + index)
    tabs.act(0, (cart) => cart.addToCart(CLUB, { renew: from(1) }))
    tabs.act(1, (cart) => cart.addToCart(CLUB, { renew: from(301) }))
    tabs.settle()
    expect(tabs.linesOf(0)).toHaveLength(500)
    expect(tabs.linesOf(0)).toEqual(tabs.linesOf(1))
  })
})
