import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'

let browser: ReturnType<typeof createBrowser>
beforeEach(() => {
  browser = createBrowser()
  browser.signIn()
})
afterEach(() => vi.unstubAllGlobals())

/** The record of member 2 arrives when the test lets it. */
async function open() {
  let arrive = () => undefined as void
  const late = new Promise<void>((done) => (arrive = done))
  const { modules } = await browser.openTab(
    async ({ body }) => {
      const { id_member } = body as { id_member: number }
      if (id_member === 2) await late
      return { status: 200, body: { id_member } }
    },
    async () => ({ ...(await import('./active-member.ts')), ...(await import('./session.ts')) }),
  )
  return { ...modules, arrive: () => arrive() }
}

describe('selectProfile', () => {
  it('keeps the profile that was chosen last, whichever arrives last', async () => {
    const { selectProfile, arrive } = await open()
    const first = selectProfile(2)
    await selectProfile(3)
    arrive()
    await first
    expect(browser.stored()).toMatchObject({ activeMember: 3 })
  })

  it('writes nothing once the person has left', async () => {
    const { selectProfile, endSession, arrive } = await open()
    const first = selectProfile(2)
    endSession('expired')
    arrive()
    await first
    expect(browser.stored()).toBeNull()
  })
})
