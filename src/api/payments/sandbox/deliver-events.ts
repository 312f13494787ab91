import { sql } from 'kysely'
import { inSeconds } from '#api/config/clock.ts'
import { WEBHOOK_PATH } from '#api/payments/webhook-path.ts'
import { SIGNATURE_HEADER, signWebhook } from '#api/payments/webhook-signature.ts'
import { isDown } from './outage.ts'
import { decideDueIntents, type SandboxDeps } from './sandbox-intents.ts'
import { webhookSecret } from './sandbox-provider.ts'
import { decideDueRefunds } from './sandbox-refunds.ts'

const LOOK_EVERY_MS = 500
const POST_TIMEOUT_MS = 10_000
/** An instance that died while posting holds an event no longer than this, which exceeds the timeout of a post. */
const CLAIM_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

interface Event {
  id: string
  payload: unknown
  tries: number
}

/** Sends the portal, as a provider does, every event that it has not acknowledged. */
export async function deliverDueEvents(deps: SandboxDeps, portalUrl: string, stop?: AbortSignal) {
  if (await isDown(deps.db)) return
  await decideDueIntents(deps)
  await decideDueRefunds(deps)
  for (let event = await claim(deps); event; event = stop?.aborted ? undefined : await claim(deps)) {
    const problem = await post(deps, portalUrl, event)
    if (problem) deps.log.warn({ event: event.id, problem }, 'the portal did not take a webhook of the sandbox')
    await deps.db
      .updateTable('sandbox_event')
      .set(problem ? { due_at: inSeconds(deps.clock, pauseAfter(event.tries)) } : { delivered_at: deps.clock.now() })
      .where('id', '=', event.id)
      .execute()
  }
}

/** Moving the due time forward claims the event; other instances take the next one. */
async function claim({ db, clock }: SandboxDeps): Promise<Event | undefined> {
  return db
    .updateTable('sandbox_event')
    .set({ due_at: inSeconds(clock, CLAIM_SECONDS), tries: sql`tries + 1` })
    .where('id', '=', (events) =>
      events
        .selectFrom('sandbox_event')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('due_at', '<=', clock.now())
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payload', 'tries'])
    .executeTakeFirst()
}

/** The problem; undefined when the portal acknowledged the event. */
async function post({ clock, keys }: SandboxDeps, portalUrl: string, { payload }: Event) {
  const body = Buffer.from(JSON.stringify(payload))
  try {
    const response = await fetch(`${portalUrl}${WEBHOOK_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        [SIGNATURE_HEADER]: signWebhook(body, webhookSecret(keys), clock.now()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok ? undefined : `answered ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

function pauseAfter(tries: number) {
  return Math.min(2 ** (tries - 1), LONGEST_PAUSE_SECONDS)
}

export function startSandboxWebhooks(deps: SandboxDeps, portalUrl: string) {
  let running: Promise<unknown> | undefined
  let failing = false
  const stopping = new AbortController()
  async function round() {
    try {
      await deliverDueEvents(deps, portalUrl, stopping.signal)
      failing = false
    } catch (error) {
      // Polls twice a second, so only the first failure is logged.
      if (!failing) deps.log.warn({ err: error }, 'the sandbox could not deliver its webhooks')
      failing = true
    }
  }
  const look = () => {
    running ??= round().finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
