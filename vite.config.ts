import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rollup } from 'vite'
import { readEnv } from '#api/config/env.ts'
import { fillPage } from '#api/http/serve-web.ts'
import { FIRST_SCREENS } from '#web/routes/first-screens.ts'
import * as paths from '#web/screen-paths.ts'
import { UNUSED_CLASSES, UNUSED_PALETTES, UNUSED_PARTS, UNUSED_VARIABLES } from '#web/ui/unused-parts.ts'
import packageJson from './package.json' with { type: 'json' }

/** In development Vite serves the page, so this fills in what the server would. */
const servePage: Plugin = {
  name: 'serve-page',
  apply: 'serve',
  transformIndexHtml: (html) => fillPage(html.replace('__SCREEN_FILES__', ''), readEnv(process.env)),
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url && /^\/labels\/[\w-]+$/.test(request.url)) request.url += '.svg'
      if (request.url && /^\/(secretariat|dev\/ui)([/?]|$)/.test(request.url)) request.url = '/secretariat.html'
      if (request.url && /^\/login([?]|$)/.test(request.url)) request.url = '/login.html'
      next()
    })
  },
}

/** Puts into each page the head and body that all have, and into the head lost-files.js in a scope of its own. */
const insertHeadAndBody: Plugin = {
  name: 'insert-head-and-body',
  transformIndexHtml: {
    // Vite then finds the files that they name.
    order: 'pre',
    handler(html) {
      const source = readFileSync('src/web/lost-files.js', 'utf8')
      const lostFiles = `(() => {${minifySync('lost-files.js', source, { module: true }).code}})()`
      const head = readFileSync('src/web/page-head.html', 'utf8').replace("'__LOST_FILES__'", () => lostFiles)
      const body = readFileSync('src/web/page-body.html', 'utf8')
      return html.replace('__HEAD__', () => head).replace('__BODY__', () => body)
    },
  },
}

const PRELOAD_LINK = /^ *<link rel="modulepreload".*>\n/gm

/** The files that every screen starts with come with those of the screen, after the first calls. */
const preloadWithScreen: Plugin = {
  name: 'preload-with-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes('__SCREEN_FILES__')) return html
      const links = (html.match(PRELOAD_LINK) ?? []).map((link) => link.trim())
      return html.replaceAll(PRELOAD_LINK, '').replace('__SCREEN_FILES__', `${links.join('')}__SCREEN_FILES__`)
    },
  },
}

/** The comments of a page are for its reader here; everyone would load them. */
const dropPageComments: Plugin = {
  name: 'drop-page-comments',
  apply: 'build',
  transformIndexHtml: (html) => html.replaceAll(/^ *<!--.*-->\n/gm, ''),
}

/** Writes the service worker of the e-licence, with the list of files of its page. */
const eLicenceWorker: Plugin = {
  name: 'e-licence-worker',
  apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode !== 'secretariat',
  generateBundle: {
    // Vite first removes the chunks that only brought styles.
    order: 'post',
    handler(_options, bundle) {
      const entry = entriesOf(bundle).find(({ name }) => name === 'index')!
      const parts = filesOf(bundle, [entry, chunkWith(bundle, '/e-licence-page.tsx')])
      for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) parts.add(name)
      const shell = ['/e-licence', '/logo.svg', ...[...parts].toSorted().map((name) => `/${name}`)]
      const source = readFileSync('src/web/features/public/e-licence/e-licence-worker.js', 'utf8')
        .replace("'__SHELL__'", JSON.stringify(shell))
        .replace('__ENTRY__', `/${entry.fileName}`)
        .replace('__BUILD__', createHash('sha256').update(shell.join()).digest('hex').slice(0, 16))
      this.emitFile({ type: 'asset', fileName: 'e-licence-worker.js', source })
    },
  },
}

/** Lists, for the server, the files of the screens that people open first. */
const firstScreens: Plugin = {
  name: 'first-screens',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const entry of entriesOf(bundle)) {
        const known = filesOf(bundle, [entry])
        const ofThisPage = Object.entries(FIRST_SCREENS).filter(
          ([path]) => entry.name === (path.startsWith(paths.staff) ? 'secretariat' : 'index'),
        )
        const files = ofThisPage.map(([path, modules]) => {
          const parts = filesOf(
            bundle,
            modules.map((place) => chunkWith(bundle, `/src/web/${place}`)),
          )
          return [path, [...parts].filter((name) => !known.has(name))]
        })
        const source = JSON.stringify(Object.fromEntries(files))
        this.emitFile({ type: 'asset', fileName: `.vite/${entry.name}-first-screens.json`, source })
      }
    },
  },
}

/** Drops Mantine's dark scheme, which the tokens of ui/global.css replace, and the rules of what no screen uses. */
const dropUnusedMantine = {
  postcssPlugin: 'drop-unused-mantine',
  Rule(rule: { selectors: string[]; remove: () => void }) {
    const isUnused = (selector: string) =>
      selector.includes("[data-mantine-color-scheme='dark']") || UNUSED_CLASSES.test(selector)
    if (rule.selectors.every(isUnused)) rule.remove()
  },
  Declaration(declaration: { prop: string; remove: () => void }) {
    if (UNUSED_VARIABLES.test(declaration.prop)) declaration.remove()
  },
}

/**
 * Components that Mantine's own components name as their static members, and that no screen shows. A build without them
 * makes the first load seven kilobytes smaller. `src/web/ui/mantine-parts.test.ts` refuses a use of one.
 */
const dropUnusedParts: Plugin = {
  name: 'drop-unused-parts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('default-colors.mjs')) return code.replace(UNUSED_PALETTES, '')
    const name = /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/].*?(\w+)[.]mjs$/.exec(id)?.[1]
    if (!name || !UNUSED_PARTS.includes(name)) return null
    const exported = /export \{ (.+) \}/.exec(code)![1]!.split(', ')
    // ModalRoot compares its scroll area with ScrollArea.Autosize.
    return exported.map((part) => `export const ${part} = { Autosize: {} };`).join('')
  },
}

function chunksOf(bundle: Rollup.OutputBundle) {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

function entriesOf(bundle: Rollup.OutputBundle) {
  return chunksOf(bundle).filter((chunk) => chunk.isEntry)
}

function chunkWith(bundle: Rollup.OutputBundle, module: string) {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`no chunk contains ${module}`)
  return chunk
}

/** The names of these chunks, of all that they import, and of their styles. */
function filesOf(bundle: Rollup.OutputBundle, chunks: Rollup.OutputChunk[]) {
  const names = new Set<string>()
  const add = (chunk: Rollup.OutputChunk) => {
    if (names.has(chunk.fileName)) return
    names.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) names.add(css)
    for (const name of chunk.imports) add(bundle[name] as Rollup.OutputChunk)
  }
  chunks.forEach(add)
  return names
}

/** Few screens load these, or only once something is opened, so they stay out of the kit. */
const SELDOM =
  /react-easy-crop|normalize-wheel|@maskito|[\\/](Slider|Modal|ModalBase|Overlay|FocusTrap|Portal)[\\/]|use-move|use-focus-|react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref|tslib|[\\/]ui[\\/](dialog-window|modal|image-crop|draw-qr-png|slider|date-input)\./
/** A QR code: on the e-licence, on a member's card and where a second factor is set up. */
const QR_CODE = /uqr|[\\/]ui[\\/](qr-code|e-licence-code)\./
const KIT =
  /node_modules|[\\/]src[\\/](web[\\/](ui|lib)|contract|domain)[\\/]|[\\/]layouts[\\/](area|use-recheck)|second-factor-queries/
/** Sentences and fields of the secretariat, of which a screen needs a few. */
const STAFF_WORDS = /[\\/]contract[\\/](staff[\\/]staff-|mail-kinds[\\/](mail-kind|every-mail)\.|audit-messages)/
/** The wording of every mail, for the screens of mails. */
const MAIL_WORDS = /[\\/]contract[\\/](mail-kinds[\\/]|mail-messages)/
/** Router and routes, which every screen but the login loads first. */
const ROUTER =
  /@tanstack|use-sync-external-store|[\\/]web[\\/](routes|portal|mount|ui[\\/](loading|screen-failed)\.tsx)|url-without-secret/
/** The layout around every screen behind the sign-in, with all that it imports. */
const SIGNED_IN =
  /[\\/](layouts[\\/]signed-in-layout|ui[\\/](unsaved-guard|dialog-frame|fonts[\\/]inter-of-names)|lib[\\/](form-draft|queries|portal-query-client))\./
/** The form of the login. */
const LOGIN = /password-sign-in\.tsx|passkey-button\.tsx|[\\/]login[\\/](sign-in|kept-e-licence)\.tsx/
/** The pages and their scripts, which nothing else may load. */
const PAGES = /\.html$|[\\/]web[\\/](main|login)\./

/** The layout of a member's screens, with all that it imports, and what its main screens share. */
const MEMBER = /[\\/](layouts[\\/]member-layout|grade-entries)\./
/** The layout and guards of a club's screens, with all that they import, and what its main screens share. */
const CLUB = /[\\/](layouts[\\/]club-layout|routes[\\/]club-guards|season-link|put-in-cart)\./
/** Parts of the kit that, outside the secretariat, only screens of clubs use. */
const KIT_OF_CLUBS =
  /[\\/](ui[\\/](hint|pager|pages-shown)|lib[\\/](read-orders|cut-image)|contract[\\/](cart-messages|club-messages|image-fields)|domain[\\/]order-steps)\./
/** The same, of a few screens of members. */
const KIT_OF_MEMBERS = /[\\/](ui[\\/]medal|sport-sheets[\\/]sheets)\./
/** Parts that the screens of orders, of the season and of enrolment share. */
const ORDERS =
  /[\\/](renewable-members|order-document|follow-order|order-standing|cancel-order|recap-status|ui[\\/]choice-list|contract[\\/]order-(messages|fields))\./
/** Parts of the kit for forms that save a record: the account, a member's contact, the sheet of a club. */
const FORMS =
  /[\\/](contract[\\/]((account|club|member|second-factor)-fields|account-messages)|domain[\\/]format-browser|ui[\\/](saved-meanwhile|new-password-inputs)|lib[\\/](use-edited-record|use-link-token|flag-field|fetch-anew))\./

const GROUPS_OF_PORTAL: Rollup.CodeSplittingGroup[] = [
  {
    name: 'start',
    priority: 6,
    tags: ['$initial'],
    test: (id) => ![ROUTER, SIGNED_IN, LOGIN, PAGES].some((part) => part.test(id)),
  },
  { name: 'sign-in', priority: 6, tags: ['$initial'], test: LOGIN },
  { name: 'qr-code', priority: 2, test: QR_CODE },
  { name: 'member', priority: 2, test: MEMBER },
  { name: 'results', priority: 1, minShareCount: 2, test: /[\\/]features[\\/]member[\\/]/ },
  { name: 'account', priority: 1, minShareCount: 2, test: /[\\/]features[\\/]account[\\/]/ },
  { name: 'club', priority: 2, test: (id) => CLUB.test(id) || KIT_OF_CLUBS.test(id) },
  { name: 'orders', priority: 2, test: ORDERS },
  { name: 'checkout', priority: 1, minShareCount: 2, test: /[\\/]features[\\/]club[\\/]/ },
  { name: 'forms', priority: 3, test: FORMS },
]
const GROUPS_OF_SECRETARIAT: Rollup.CodeSplittingGroup[] = [
  { name: 'start', priority: 6, tags: ['$initial'] },
  { name: 'words', priority: 2, minShareCount: 4, test: STAFF_WORDS },
  { name: 'mail-words', priority: 1, minShareCount: 2, test: MAIL_WORDS },
  {
    name: 'staff-lists',
    priority: 2,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    test: /[\\/]features[\\/]secretariat[\\/](lists|mailings)[\\/]/,
  },
  { name: 'secretariat', priority: 1, minShareCount: 3, test: /[\\/]features[\\/]secretariat[\\/]/ },
  {
    name: 'staff-members',
    priority: 0,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    test: /[\\/]features[\\/]secretariat[\\/]members[\\/]/,
  },
]

/**
 * A screen loads what every page starts with, the kit, what its area shares, and itself: some ten files, where splitting
 * by use alone makes eighty.
 */
function groupsOf(page: 'portal' | 'secretariat'): Rollup.CodeSplittingGroup[] {
  const apart = [
    SELDOM,
    QR_CODE,
    STAFF_WORDS,
    MAIL_WORDS,
    ...(page === 'portal' ? [KIT_OF_CLUBS, ORDERS, KIT_OF_MEMBERS, FORMS] : []),
  ]
  return [
    {
      name: 'kit',
      priority: 5,
      minShareCount: 2,
      test: (id) => ROUTER.test(id) || SIGNED_IN.test(id) || (KIT.test(id) && !apart.some((part) => part.test(id))),
    },
    ...(page === 'portal' ? GROUPS_OF_PORTAL : GROUPS_OF_SECRETARIAT),
  ]
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/**
 * Three builds: the API with its command line and worker threads, the page of members and clubs, and (--mode secretariat) the page of the secretariat. The two
 * pages are built apart, since parts made for both would make the first load of everyone larger.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    servePage,
    insertHeadAndBody,
    preloadWithScreen,
    dropPageComments,
    eLicenceWorker,
    firstScreens,
    dropUnusedParts,
  ],
  // React has had this hook itself since 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  css: { postcss: { plugins: [dropUnusedMantine] } },
  publicDir: isSsrBuild || mode === 'secretariat' ? false : 'public',
  server: {
    port: Number(process.env.PORT ?? 3000),
    proxy: { '/api': api, '/oauth': api, '^/dev/(?!ui$)': api, '/sandbox': api, '/manifest.webmanifest': api },
  },
  build: isSsrBuild
    ? {
        target: 'node20',
        ssr: true,
        rolldownOptions: {
          input: {
            server: 'src/api/server.ts',
            admin: 'src/api/admin/main.ts',
            'documents-worker': 'src/api/documents-worker.ts',
            'spreadsheet-worker': 'src/api/files/spreadsheet-worker.ts',
            'table-worker': 'src/api/files/table-worker.ts',
            'word-template-worker': 'src/api/files/word-template-worker.ts',
          },
        },
        outDir: 'dist/api',
        emptyOutDir: true,
        minify: false,
      }
    : {
        outDir: 'dist/web',
        // Both pages are built at the same time into a new folder: scripts/build.mjs.
        emptyOutDir: false,
        assetsInlineLimit: 0,
        manifest: `.vite/${mode === 'secretariat' ? 'secretariat' : 'index'}.json`,
        rolldownOptions: {
          // Parts that the login asks for later, the other pages start with.
          checks: { ineffectiveDynamicImport: false },
          input: mode === 'secretariat' ? 'secretariat.html' : ['index.html', 'login.html'],
          output: {
            codeSplitting: { groups: groupsOf(mode === 'secretariat' ? 'secretariat' : 'portal') },
          },
        },
      },
}))
