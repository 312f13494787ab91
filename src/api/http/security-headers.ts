import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#api/config/env.ts'

/** Sources of Stripe's client. The card is entered in Stripe's frames and never reaches the portal. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
const NOTHING: typeof STRIPE = { scripts: [], frames: [], calls: [] }

const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Scripts and styles from this origin only. Styles that Mantine writes at run time carry the page's nonce. */
export async function installSecurityHeaders(app: FastifyInstance, env: Env) {
  const analytics = env.ANALYTICS_SCRIPT_URL ? [new URL(env.ANALYTICS_SCRIPT_URL).origin] : []
  const images = [env.LOGO_URL, env.LABEL_IMAGE_BASE_URL].flatMap((place) =>
    place.startsWith('/') ? [] : [new URL(place).origin],
  )
  const stripe = env.STRIPE_SECRET_KEY ? STRIPE : NOTHING
  // Browsers obey these headers on pages only. On scripts, styles and typefaces they would cost half a kilobyte each.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/assets\/.+\.(js|css|woff2)$/.test(request.url)) for (const name of OF_PAGES) reply.removeHeader(name)
    done()
  })
  // No browser or proxy caches a response unless its route says so.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...analytics, ...stripe.scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics, ...stripe.calls],
        ...(stripe.frames.length > 0 && { frameSrc: stripe.frames }),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(env.mode === 'production' && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: env.mode === 'production' && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
}
