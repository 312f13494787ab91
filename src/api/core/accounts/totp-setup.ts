import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { isWrittenAhead } from '#domain/clock-tolerance.ts'

/** Time to enter the secret into the authenticator app. */
const SETUP_MS = 30 * 60_000

type Sealer = Pick<Deps, 'keys' | 'clock'>

/**
 * Encrypts the state of a setup for the page to hold, so that nothing is stored until a code proves that the
 * authenticator works.
 */
export function sealSetup(setup: object, { keys, clock }: Sealer): string {
  return keys.encrypt(JSON.stringify({ ...setup, at: clock.now().getTime() })).toString('base64url')
}

/** Undefined for anything but a recent setup of this shape, encrypted by the portal. */
export function openSetup<Shape extends z.ZodObject<{ at: z.ZodNumber }>>(
  shape: Shape,
  sealed: string,
  { keys, clock }: Sealer,
): z.infer<Shape> | undefined {
  try {
    const setup = shape.parse(JSON.parse(keys.decrypt(Buffer.from(sealed, 'base64url'))))
    const now = clock.now()
    const isOver = now.getTime() - setup.at > SETUP_MS || isWrittenAhead(new Date(setup.at), now)
    return isOver ? undefined : setup
  } catch {
    // Not encrypted by the portal, or damaged.
    return undefined
  }
}
