import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { isWrittenAhead } from '#domain/clock-tolerance.ts'

/** How long the person may take to put the secret into the authenticator. */
const SETUP_MS = 30 * 60_000

type Sealer = Pick<Deps, 'keys' | 'clock'>

/**
 * What was said before the code is asked for travels sealed through the page: nothing of it is kept until a code shows
 * that the authenticator works.
 */
export function sealSetup(setup: object, { keys, clock }: Sealer): string {
  return keys.encrypt(JSON.stringify({ ...setup, at: clock.now().getTime() })).toString('base64url')
}

/** Only what this portal sealed in this shape a short while ago; undefined for anything else. */
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
    // Not sealed by us, or broken on the way.
    return undefined
  }
}
