import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '#api/calls/bounded-queue.ts'

/** OWASP's figures for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BOUNDS = { atOnce: 2, waiting: 200 }

let common: Promise<Set<string>> | undefined

export async function isTooCommon(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLowerCase())
}

/** Eleven megabytes of dictionaries, which a copy needs once somebody chooses a password. */
async function loadCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long without a hash as with a wrong password, so that timing does not reveal if an account exists. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

/** Hashing costs memory and a core, so it is queued; a full queue refuses with `busy`. */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const decoy = await hash('nobody has this password', cost)
  const queue = createQueue(BOUNDS)
  return {
    hash: (password) => queue.run(undefined, () => hash(password, cost)),
    async matches(password, stored) {
      const same = await queue.run(undefined, () => verify(stored ?? decoy, password))
      return stored !== undefined && same
    },
  }
}
