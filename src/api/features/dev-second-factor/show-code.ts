import type { FastifyInstance } from 'fastify'
import { totpCode } from '#api/core/accounts/totp.ts'
import { DEMO_TOTP_SECRET } from '#api/demo/demo-accounts.ts'
import type { Deps } from '#api/deps.ts'

/** The current TOTP of the demonstration's secretariat. Never in production. */
export function installDevSecondFactor(app: FastifyInstance, { clock }: Deps) {
  app.get('/dev/second-factor', async (_request, reply) =>
    reply.send({ secret: DEMO_TOTP_SECRET, code: totpCode(DEMO_TOTP_SECRET, clock.now()) }),
  )
}
