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
import { groupsOf } from './vite.file-groups.ts'

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

/**
 * The server's build holds its packages, but for these: some bring files of their own (native code, metrics of fonts), the
 * others are needed later or never. Node spends half a second of each start on resolving and reading hundreds of files.
 */
const LEFT_AS_PACKAGES = [
  '@node-rs/argon2',
  'pdfkit',
  'sharp',
  '@e965/xlsx',
  '@faker-js/faker',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'docxtemplater',
  'pizzip',
  'stripe',
  'vite',
]

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
  ssr: isSsrBuild ? { noExternal: true, external: LEFT_AS_PACKAGES } : {},
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
        reportCompressedSize: false,
      }
    : {
        outDir: 'dist/web',
        // Both pages are built at the same time into a new folder: scripts/build.mjs.
        emptyOutDir: false,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
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
