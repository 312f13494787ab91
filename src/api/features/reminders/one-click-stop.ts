import type { FastifyInstance } from 'fastify'
import { isMaintenance } from '#api/calls/maintenance.ts'
import { duringMaintenance, notFound, Refusal } from '#api/calls/refusal.ts'
import type { Deps } from '#api/deps.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { answerReminder } from './answer-reminder.ts'

const BODY_LIMIT = 4096
/** Url-encoded or multipart: RFC 8058 leaves the choice to the mail program. */
const ONE_CLICK = /List-Unsubscribe[^]*One-Click/

/**
 * The unsubscribe button of mail programs (RFC 8058) posts to the URL that people can also open. Only POST has an
 * effect, since scanners open links before the reader does.
 */
export function installOneClickStop(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { code: string } }>('/rappel/:code', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if (await isMaintenance(deps.db)) throw duringMaintenance()
      if (!ONE_CLICK.test(String(request.body))) throw new Refusal(400, 'unreadable', refusalMessages.unreadable)
      const { success, message } = await answerReminder({ code: request.params.code, reponse: 'arret' }, deps)
      if (!success) throw notFound()
      return reply.type('text/plain; charset=utf-8').send(message)
    })
  })
}
