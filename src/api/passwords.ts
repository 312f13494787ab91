import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { tooMany } from './http/refusal.ts'

/** OWASP's figures for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 200

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))

export function isTooCommon(password: string): boolean {
  return common.has(password.toLowerCase())
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for no hash as for a wrong one, so that time does not tell whether an account exists. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

/** Hashing costs memory and a core: so many at once, so many waiting, the rest is asked to come back. */
export async function createPasswords(cost = COST): Promise<Passwords> {
  const decoy = await hash('nobody has this password', cost)
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) throw tooMany(5)
      await new Promise<void>((go) => {
        waiting.push(go)
      })
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async matches(password, stored) {
      const same = await inTurn(() => verify(stored ?? decoy, password))
      return stored !== undefined && same
    },
  }
}
