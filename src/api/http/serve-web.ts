import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#api/calls/refusal.ts'
import type { Env } from '#api/config/env.ts'
import type { Deps } from '#api/deps.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { findWebAsset, WEB_FOLDER } from './web-assets.ts'

/** File names under assets/ contain a hash of their content, so they never change. */
const LASTING = 'public, max-age=31536000, immutable'

/** Logo, icons and images of labels change with a release at most, and every screen shows the logo. */
const A_DAY = 'public, max-age=86400'
const cacheControlOf = (path: string) => (/\.(svg|png|ico)(\.br)?$/.test(path) ? A_DAY : 'no-cache')

/** What the build wrote beside each file: sent in its place, and no address of its own. */
const COMPRESSED = '**/*.br'

const ASSETS = join(WEB_FOLDER, 'assets')

/** The files under assets/ at the start, as '/name'. */
function listAssets() {
  const entries = readdirSync(ASSETS, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
  return new Set(names.map((entry) => `/${relative(ASSETS, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`))
}

/** Serves the built web, and a page for every other path: the router in the browser resolves it. */
export async function serveWeb(app: FastifyInstance, deps: Deps) {
  const pages = ['index', 'login', 'secretariat']
  const built = pages.every((name) => existsSync(firstScreensOf(name)))
  const [portal, login, secretariat] = built ? pages.map(readPage) : []
  const logo = built ? readFileSync(join(WEB_FOLDER, 'logo.svg'), 'utf8') : ''
  if (built) {
    await app.register(fastifyStatic, {
      ...servedFor(cacheControlOf),
      root: WEB_FOLDER,
      // Templates, which sendPage fills.
      globIgnore: ['*.html', 'assets/**', COMPRESSED],
    })
    const assets = listAssets()
    await app.register(fastifyStatic, {
      ...servedFor(() => LASTING),
      root: ASSETS,
      prefix: '/assets/',
      decorateReply: false,
      // One route for all: a route for each of hundreds of files makes half of a start's work.
      wildcard: true,
      allowedPath: (path) => assets.has(path),
      // No browser asks again for what never changes, and headers are part of the first load.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
  }
  // Label images are requested by code and level without an extension, as from any other LABEL_IMAGE_BASE_URL.
  app.get<{ Params: { name: string } }>('/labels/:name', ({ params: { name } }, reply) => {
    if (!built || !/^[a-z]+-[1-3]$/.test(name)) throw notFound()
    return reply.sendFile(`labels/${name}.svg`)
  })
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const manifest = webManifest(await deps.federation.currentEnv())
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(manifest))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const asset = path.startsWith('/assets/') ? await findWebAsset(deps, path) : undefined
    if (asset) return reply.type(asset.type).header('cache-control', LASTING).send(asset.content)
    const isDevUi = path === '/dev/ui' && deps.env.mode === 'demo'
    if (!isPage(request) && !isDevUi) throw notFound()
    const env = withLogoInPage(await deps.federation.currentEnv(), logo)
    const isOfStaff = isDevUi || /^\/secretariat(\/|$)/.test(path)
    const page = isOfStaff ? secretariat : path === '/login' ? login : portal
    if (!page) throw notFound()
    // Pages behind a QR code or a link are only for its holder, not for search engines.
    if (/^\/(v|attestation|rappel)\//.test(path)) reply.header('x-robots-tag', 'noindex')
    return sendPage(request, reply, fillTemplate(reply, page, env, path))
  })
}

function servedFor(cacheControl: (path: string) => string): Omit<FastifyStaticOptions, 'root'> {
  return {
    index: false,
    wildcard: false,
    preCompressed: true,
    // The plugin's own header would replace the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cacheControl(path))
      reply.setHeader('vary', 'accept-encoding')
    },
  }
}

/** Whether the router in the browser handles the path: no route of the server, no file that a page asks for. */
export function isPage(request: FastifyRequest) {
  const path = pathOf(request)
  const isReserved = /^\/(api|oauth|assets|dev|labels|sandbox)(\/|$)/.test(path)
  // A person who types /profil.html is led to the login; a page that misses a file gets a 404.
  const isFile = /\.\w+$/.test(path) && !request.headers.accept?.includes('text/html')
  return request.is404 && ['GET', 'HEAD'].includes(request.method) && !isReserved && !isFile
}

function pathOf({ url }: FastifyRequest) {
  return url.split('?')[0]!
}

/** Pages without analytics: their URL holds a secret, or names a person to those who work for the federation. */
const WITHOUT_ANALYTICS = /^\/(secretariat|account|e-licence|v|attestation|rappel|dev)(\/|$)/

export function analyticsTag({ ANALYTICS_SCRIPT_URL: url }: Env, path: string) {
  if (!url || WITHOUT_ANALYTICS.test(path)) return ''
  return `<script defer src="${escapeAttribute(url)}"></script>`
}

function escapeAttribute(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** A template of a page, and by path the files that it asks for. */
interface WebPage {
  template: string
  firstScreens: Record<string, string[]>
}

const firstScreensOf = (name: string) => join(WEB_FOLDER, `.vite/${name}-first-screens.json`)

function readPage(name: string): WebPage {
  return {
    template: readFileSync(join(WEB_FOLDER, `${name}.html`), 'utf8'),
    firstScreens: JSON.parse(readFileSync(firstScreensOf(name), 'utf8')) as WebPage['firstScreens'],
  }
}

/** The portal's own logo is shorter than the headers of a request for it, and the header is drawn without waiting. */
export function withLogoInPage(env: Env, logo: string): Env {
  if (env.LOGO_URL !== '/logo.svg') return env
  return { ...env, LOGO_URL: `data:image/svg+xml,${encodeURIComponent(logo)}` }
}

/** Links for the files of a screen, so that they arrive while the script that will ask for them still does. */
export function preloadLinks(firstScreens: Record<string, string[]>, path: string) {
  const pattern = path.replace(/^\/club\/[^/]+/, '/club/$club')
  const files = Object.hasOwn(firstScreens, pattern) ? firstScreens[pattern]! : []
  return files
    .map(
      (name) =>
        `<link rel="${name.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${name}">`,
    )
    .join('')
}

function fillTemplate(reply: FastifyReply, { template, firstScreens }: WebPage, env: Env, path: string) {
  const nonces = reply.allowNonces()
  return fillPage(template, env)
    .replace('__SCREEN_FILES__', () => preloadLinks(firstScreens, path))
    .replace('</head>', () => `${analyticsTag(env, path)}</head>`)
    .replaceAll('__STYLE_NONCE__', nonces.style)
    .replaceAll('__SCRIPT_NONCE__', nonces.script)
}

/** Half a millisecond of work for a page of five kilobytes. Higher qualities take twenty times as long for a tenth less. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses the page itself: the plugin of the other answers handles declared routes only, and a page has none. */
function sendPage({ headers }: FastifyRequest, reply: FastifyReply, html: string) {
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (!acceptsBrotli(headers['accept-encoding'])) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotliCompressSync(html, PAGE_COMPRESSION))
}

export function acceptsBrotli(acceptEncoding = '') {
  return /(^|,) *br *(,|;(?! *q=0(\.0*)? *(,|$))|$)/.test(acceptEncoding)
}

/** The settings of the federation, in the page. */
export function fillPage(page: string, env: Env) {
  return (
    page
      .replaceAll('__INK__', env.COLOUR_INK)
      .replace('__INK_SHADES__', shadesOf('ink', env.COLOUR_INK))
      .replace('__ACCENT_SHADES__', shadesOf('accent', env.COLOUR_ACCENT))
      // Functions, since a replacement string would expand $ patterns.
      .replace('__LOGO__', () => escapeAttribute(env.LOGO_URL))
      .replace('"__CONFIG__"', () => JSON.stringify(webConfig(env)).replaceAll('<', '\\u003c'))
  )
}

/**
 * Mantine's variables for ten shades of a colour: mixed with white below index 7, the given one, mixed with black above
 * it. The page names the first variable.
 */
function shadesOf(name: string, hex: string) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const mix = (target: number, share: number) =>
    `#${channels
      .map((channel) => Math.round(channel + (target - channel) * share))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`
  const lighter = [0.94, 0.86, 0.72, 0.58, 0.44, 0.3, 0.15].map((share) => mix(255, share))
  const shades = [...lighter, hex, mix(0, 0.15), mix(0, 0.3)]
  return shades.map((shade, index) => (index === 0 ? shade : `--mantine-color-${name}-${index}:${shade}`)).join(';')
}

/** The web app manifest. An installed portal starts at the e-licence, which needs neither network nor session. */
export function webManifest({ FEDERATION_NAME, FEDERATION_SHORT_NAME, COLOUR_INK }: Env) {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: `My${FEDERATION_SHORT_NAME}`,
    short_name: `My${FEDERATION_SHORT_NAME}`,
    description: FEDERATION_NAME,
    lang: 'fr',
    start_url: '/e-licence',
    scope: '/',
    display: 'standalone',
    background_color: COLOUR_INK,
    theme_color: COLOUR_INK,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  }
}

export function webConfig(env: Env): WebConfig {
  return {
    version: env.version,
    demo: env.mode === 'demo',
    federation: {
      name: env.FEDERATION_NAME,
      shortName: env.FEDERATION_SHORT_NAME,
      address: env.FEDERATION_ADDRESS,
      phone: env.FEDERATION_PHONE,
      email: env.FEDERATION_EMAIL,
      enterpriseNumber: env.FEDERATION_ENTERPRISE_NUMBER,
    },
    links: {
      site: env.LINK_SITE,
      calendar: env.LINK_CALENDAR,
      contact: env.LINK_CONTACT,
      openClub: env.LINK_OPEN_CLUB,
      exam: env.LINK_EXAM,
    },
    logo: env.LOGO_URL,
    labelImageBase: env.LABEL_IMAGE_BASE_URL,
  }
}
