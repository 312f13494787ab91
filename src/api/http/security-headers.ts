import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#api/config/env.ts'

/** Sources of Stripe's client. The card is entered in Stripe's frames and never reaches the portal. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
const NOTHING: typeof STRIPE = { scripts: [], frames: [], calls: [] }

/** Browsers obey these on pages only. On scripts, styles, typefaces and answers to calls they would cost half a kilobyte each. */
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
    /** Allows the scripts and styles in this page that carry these nonces. */
    allowNonces(): { script: string; style: string }
  }
}

/** Scripts and styles from this origin only. Styles that Mantine writes at run time carry the page's nonce. */
export function installSecurityHeaders(app: FastifyInstance, env: Env) {
  const ofAll = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(env.mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  // Every answer has these headers, so they are put together once.
  const ofPages = { ...ofAll, ...OF_PAGES, 'content-security-policy': writePolicy(env) }
  // An answer is read by a script. Opened as a page, it may load nothing and stand in no frame.
  const ofCalls = { ...ofAll, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }
  app.decorateReply('allowNonces', function allowNonces() {
    const [script, style] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    this.header(
      'content-security-policy',
      writePolicy(env, { script: [`'nonce-${script}'`], style: [`'nonce-${style}'`] }),
    )
    return { script, style }
  })
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.routeOptions.config.area !== undefined
    reply.headers(isCall ? ofCalls : /^\/assets\/.+\.(js|css|woff2)$/.test(request.url) ? ofAll : ofPages)
    done()
  })
  // No browser or proxy caches a response unless its route says so.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

function writePolicy(env: Env, nonces: { script: string[]; style: string[] } = { script: [], style: [] }) {
  const analytics = env.ANALYTICS_SCRIPT_URL ? [new URL(env.ANALYTICS_SCRIPT_URL).origin] : []
  const images = [env.LOGO_URL, env.LABEL_IMAGE_BASE_URL].flatMap((place) =>
    place.startsWith('/') ? [] : [new URL(place).origin],
  )
  const stripe = env.STRIPE_SECRET_KEY ? STRIPE : NOTHING
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...analytics, ...stripe.scripts, ...nonces.script],
    ['style-src', "'self'", ...nonces.style],
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
}
