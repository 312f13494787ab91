import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '#api/config/env.ts'

/** Sources of Stripe's client. The card is entered in Stripe's frames and never reaches the portal. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
const NOTHING: typeof STRIPE = { scripts: [], frames: [], calls: [] }

/** Browsers obey these on pages only. On scripts, styles and typefaces they would cost half a kilobyte each. */
const OF_PAGES = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

declare module 'fastify' {
  interface FastifyReply {
    /** Carried by the scripts and styles in a page. */
    cspNonce: { script: string; style: string }
  }
}

/**
 * Scripts and styles from this origin only. Styles that Mantine writes at run time carry the page's nonce. Every answer
 * has these headers, so all but the nonces is put together once.
 */
export function installSecurityHeaders(app: FastifyInstance, env: Env) {
  const ofAll = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(env.mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const ofPages = { ...ofAll, ...OF_PAGES }
  const policyWith = createPolicy(env)
  app.decorateReply('cspNonce')
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/assets\/.+\.(js|css|woff2)$/.test(request.url)) reply.headers(ofAll)
    else {
      const random = randomBytes(32).toString('hex')
      reply.cspNonce = { script: random.slice(32), style: random.slice(0, 32) }
      reply.headers(ofPages).header('content-security-policy', policyWith(reply.cspNonce))
    }
    done()
  })
  // No browser or proxy caches a response unless its route says so.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** The content security policy as a function of the nonces. */
function createPolicy(env: Env) {
  const analytics = env.ANALYTICS_SCRIPT_URL ? [new URL(env.ANALYTICS_SCRIPT_URL).origin] : []
  const images = [env.LOGO_URL, env.LABEL_IMAGE_BASE_URL].flatMap((place) =>
    place.startsWith('/') ? [] : [new URL(place).origin],
  )
  const stripe = env.STRIPE_SECRET_KEY ? STRIPE : NOTHING
  const policy = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...analytics, ...stripe.scripts, "'nonce-SCRIPT'"],
    ['style-src', "'self'", "'nonce-STYLE'"],
    ['img-src', "'self'", 'data:', 'blob:', ...images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...analytics, ...stripe.calls],
    ...(stripe.frames.length > 0 ? [['frame-src', ...stripe.frames]] : []),
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(env.mode === 'production' ? [['upgrade-insecure-requests']] : []),
  ]
    .map((directive) => directive.join(' '))
    .join(';')
  return ({ script, style }: FastifyReply['cspNonce']) => policy.replace('SCRIPT', script).replace('STYLE', style)
}
