import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { today } from '#api/config/clock.ts'
import type { Behaviour } from '#contract/sandbox-cards.ts'
import { checkCard } from './check-card.ts'
import { answerAuthorisation, confirmIntent, findIntent, toOrderProgress } from './confirm-intent.ts'
import { keepWaiting } from './keep-waiting.ts'
import { isDown, setDown } from './outage.ts'
import { readReturnPath } from './return-path.ts'
import { listPaidIntents, newId, type SandboxDeps, type SandboxIntent } from './sandbox-intents.ts'
import { renderAuthorisationPage, renderNotice, renderSandboxPage } from './sandbox-pages.ts'
import { disputeInDashboard, refundInDashboard } from './sandbox-refunds.ts'

const text = z.string().max(500)
const digits = z.union([text, z.number()]).transform(String)
const newMethod = z.object({ number: digits, exp_month: digits, exp_year: digits, cvc: digits })
const confirmation = z.union([
  z.object({ client_secret: text, type: z.literal('bancontact'), return_url: z.string().max(2000) }),
  z.object({ client_secret: text, payment_method: text, return_url: z.string().max(2000).optional() }),
])
const answer = z.object({ client_secret: text, decision: z.enum(['approve', 'refuse']) })
const withSecret = z.object({ client_secret: text })

interface OfIntent {
  Params: { id: string }
}

/** Plays the provider's server in the demonstration, for the browser's payment calls. Never in production. */
export async function installSandbox(app: FastifyInstance, deps: SandboxDeps) {
  await app.register(
    async (sandbox) => {
      const { db, clock } = deps
      const waiting = keepWaiting(sandbox)

      sandbox.get('/', async (_request, reply) =>
        sendPage(reply, renderSandboxPage(await isDown(db), await listPaidIntents(db))),
      )

      sandbox.post<OfIntent & { Body: unknown }>('/dashboard/:id', async ({ params, body }, reply) => {
        const wanted = z.object({ action: z.enum(['refund', 'dispute', 'win', 'lose']) }).safeParse(body)
        if (wanted.success) await DASHBOARD[wanted.data.action](deps, params.id)
        return reply.redirect('/sandbox/', 303)
      })

      sandbox.post<{ Body: unknown }>('/outage', async ({ body }, reply) => {
        const wanted = z.object({ down: z.enum(['on', 'off']) }).safeParse(body)
        if (wanted.success) await setDown(db, wanted.data.down === 'on')
        return reply.redirect('/sandbox/', 303)
      })

      sandbox.post('/payment_methods', async ({ body }, reply) => {
        if (await isDown(db)) return sendOutage(reply)
        const card = newMethod.safeParse(body)
        if (!card.success) return sendError(reply, 400, 'parameter_invalid', 'La demande est incomplète.')
        const checked = checkCard(card.data, today(clock))
        if ('error' in checked) return reply.code(402).send(checked)
        const method = { id: newId('pm'), behaviour: checked.behaviour, created_at: clock.now() }
        await db.insertInto('sandbox_method').values(method).execute()
        return { id: method.id }
      })

      sandbox.post<OfIntent>('/payment_intents/:id/confirm', async (request, reply) => {
        if (await isDown(db)) return sendOutage(reply)
        const wanted = confirmation.safeParse(request.body)
        if (!wanted.success) return sendError(reply, 400, 'parameter_invalid', 'La demande est incomplète.')
        const returnPath = readReturnPath(wanted.data.return_url, request.host, deps.env.publicUrl)
        if (returnPath === undefined) {
          return sendError(reply, 400, 'url_invalid', 'L’adresse de retour n’est pas celle du portail.')
        }
        const method = 'type' in wanted.data ? 'bancontact' : wanted.data.payment_method
        const behaviour = method === 'bancontact' ? method : await findBehaviour(method)
        if (!behaviour) return sendError(reply, 400, 'resource_missing', 'Ce moyen de payement n’existe pas.')
        if (behaviour === 'never_answers') return waiting.hold(request, reply)
        const clientSecret = wanted.data.client_secret
        const progress = await confirmIntent(deps, request.params.id, { clientSecret, method, behaviour, returnPath })
        return progress ?? sendUnknown(reply)
      })

      sandbox.get<OfIntent>('/payment_intents/:id', async (request, reply) => {
        if (await isDown(db)) return sendOutage(reply)
        const intent = await findFor(request)
        return intent ? toOrderProgress(intent) : sendUnknown(reply)
      })

      sandbox.get<OfIntent>('/authorise/:id', async (request, reply) => {
        if (await isDown(db)) return sendOutagePage(reply)
        const intent = await findFor(request)
        if (!intent) return sendUnknownPage(reply)
        if (intent.status !== 'requires_action') return returnToPortal(reply, intent)
        return sendPage(reply, renderAuthorisationPage(intent, deps.env.FEDERATION_SHORT_NAME))
      })

      sandbox.post<OfIntent & { Body: unknown }>('/authorise/:id', async ({ params, body }, reply) => {
        if (await isDown(db)) return sendOutagePage(reply)
        const given = answer.safeParse(body)
        if (!given.success) return sendUnknownPage(reply)
        const { client_secret, decision } = given.data
        const intent = await answerAuthorisation(deps, params.id, client_secret, decision === 'approve')
        return intent ? returnToPortal(reply, intent) : sendUnknownPage(reply)
      })

      async function findBehaviour(id: string) {
        const row = await db.selectFrom('sandbox_method').select('behaviour').where('id', '=', id).executeTakeFirst()
        return row?.behaviour as Behaviour | undefined
      }

      async function findFor({ params, query }: FastifyRequest<OfIntent>) {
        const given = withSecret.safeParse(query)
        return given.success ? findIntent(deps, params.id, given.data.client_secret) : undefined
      }
    },
    { prefix: '/sandbox' },
  )
}

/** Actions that a real provider offers in its dashboard. */
const DASHBOARD = {
  refund: refundInDashboard,
  dispute: (deps: SandboxDeps, id: string) => disputeInDashboard(deps, id, 'needs_response'),
  win: (deps: SandboxDeps, id: string) => disputeInDashboard(deps, id, 'won'),
  lose: (deps: SandboxDeps, id: string) => disputeInDashboard(deps, id, 'lost'),
}

const REDIRECT_STATUS: Record<string, string> = { succeeded: 'succeeded', processing: 'pending' }

/** Redirects to the payer's return URL, with the parameters that Stripe adds. */
function returnToPortal(reply: FastifyReply, { id, client_secret, status, return_url }: SandboxIntent) {
  if (!return_url) {
    return sendPage(reply, renderNotice('Réponse enregistrée', 'Vous pouvez fermer cette page et revenir au portail.'))
  }
  const [path, query = ''] = return_url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('payment_intent', id)
  parameters.set('payment_intent_client_secret', client_secret)
  parameters.set('redirect_status', REDIRECT_STATUS[status] ?? 'failed')
  return reply.redirect(`${path}?${parameters}`, 303)
}

function sendPage(reply: FastifyReply, html: string, status = 200) {
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

function sendError(reply: FastifyReply, status: number, code: string, message: string) {
  return reply.code(status).send({ error: { code, message } })
}

function sendOutage(reply: FastifyReply) {
  return sendError(reply, 503, 'api_error', 'Panne simulée.')
}

/** An unknown intent and a wrong secret answer alike. */
function sendUnknown(reply: FastifyReply) {
  return sendError(reply, 404, 'resource_missing', 'Ce payement n’existe pas.')
}

function sendOutagePage(reply: FastifyReply) {
  return sendPage(
    reply,
    renderNotice('Service indisponible', 'L’organisme de payement ne répond pas. Réessayez plus tard.'),
    503,
  )
}

function sendUnknownPage(reply: FastifyReply) {
  return sendPage(reply, renderNotice('Payement introuvable', 'Ce lien n’est pas ou plus valable.'), 404)
}
