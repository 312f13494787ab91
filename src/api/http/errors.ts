import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { changedMeanwhile, invalid, Refusal } from '#api/calls/refusal.ts'
import { isUnavailable } from '#api/database/is-unavailable.ts'
import type { Deps } from '#api/deps.ts'
import { messages } from '#contract/messages.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { isPage } from './serve-web.ts'
import { renderUnavailablePage } from './unavailable-page.ts'

/** Answers every error in one shape. Internal details go to the log, never to the caller. */
export function answerErrors({ log, federation }: Pick<Deps, 'log' | 'federation'>) {
  return (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    if (isGone(error, request)) log.info({ requestId: request.id }, 'nobody waits for the answer any more')
    else if (refusal.status >= 500 && !('plain' in refusal.body)) {
      log.error({ requestId: request.id, err: error }, 'the call failed')
    }
    reply.code(refusal.status).headers(refusal.headers)
    if (refusal instanceof Unavailable && isPageWanted(request)) {
      void reply.type('text/html; charset=utf-8').send(renderUnavailablePage(federation.lastKnownEnv()))
    } else if (typeof refusal.body.plain === 'string')
      void reply.type('text/plain; charset=utf-8').send(refusal.body.plain)
    else {
      const { code, userText } = refusal
      void reply.send({ code, message: userText, error_description: userText, ...refusal.body })
    }
  }
}

/** The refusal that answers an error: its own, or one that reveals nothing of an unexpected error. */
export function toRefusal(error: FastifyError | Refusal): Refusal {
  return error instanceof Refusal ? error : translate(error)
}

/** The client disconnected while a compressed answer was sent. A stream that breaks on our side is an error. */
function isGone(error: FastifyError | Refusal, { raw }: FastifyRequest) {
  return 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed
}

class Unavailable extends Refusal {
  constructor() {
    super(503, 'unavailable', refusalMessages.unavailable, {}, { 'retry-after': '2' })
  }
}

/** Browsers ask for HTML when they open a URL; programs and the portal's own calls do not. */
function isPageWanted(request: FastifyRequest) {
  return request.method === 'GET' && (isPage(request) || (request.headers.accept ?? '').includes('text/html'))
}

/** Translates errors of the framework and of the database. */
function translate(error: FastifyError): Refusal {
  const code = error.code ?? ''
  // A text that PostgreSQL cannot store (a NUL, a broken surrogate) is the caller's mistake.
  if (code === '22021' || code === '22P05') return invalid({})
  // Another transaction was first: a unique or exclusion constraint, a deleted row, a deadlock.
  if (['23503', '23505', '23P01', '40001', '40P01'].includes(code)) return changedMeanwhile()
  if (isUnavailable(error)) return new Unavailable()
  const status = error.statusCode ?? 500
  if (status === 413) return new Refusal(413, 'too_large', refusalMessages.tooLarge)
  if (status === 415) return new Refusal(415, 'wrong_content_type', refusalMessages.wrongContentType)
  if (status >= 400 && status < 500) return new Refusal(status, 'unreadable', refusalMessages.unreadable)
  return new Refusal(500, 'unexpected', messages.unexpected)
}
