// Measures the first load of each screen: scripts and styles as they are transferred, and how many files they are.
// Fails above a limit, and when parts of a page import each other, since such parts run in an order that nobody chose. What a browser transfers, typeface and calls included: tests/e2e/first-load.spec.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST = {
  'login.html': { bytes: 94_000, files: 5 },
  // Every part of the kit at once, in the demonstration only.
  'src/web/features/secretariat/dev-ui/dev-ui-page.tsx': { bytes: 260_000, files: 25 },
}
const ELSEWHERE = {
  index: { bytes: 184_000, files: 15 },
  secretariat: { bytes: 184_000, files: 16 },
}

/** What a screen needs besides its page, by its area: a source, or a group of vite.file-groups.ts that contains the layout. */
const LAYOUTS = {
  public: [],
  account: [],
  member: ['member'],
  club: ['club'],
  secretariat: [],
}

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = 'dist/web'
const sizeOf = (file) => {
  const place = join(folder, file)
  return readFileSync(existsSync(`${place}.br`) ? `${place}.br` : place).length
}

const routes = readdirSync('src/web/routes').map((name) => readFileSync(join('src/web/routes', name), 'utf8'))
const screens = routes
  .flatMap((text) => [...text.matchAll(/import\('#web\/(features\/[^']+-page\.tsx)'\)/g)])
  .map(([, place]) => `src/web/${place}`)

const rows = ['index', 'secretariat'].flatMap((page) => {
  const manifest = JSON.parse(readFileSync(join(folder, `.vite/${page}.json`), 'utf8'))
  refuseCycles(manifest)
  const isOfPage = (screen) => (areaOf(screen) === 'secretariat') === (page === 'secretariat')
  const loads = screens.filter(isOfPage).map((screen) => [screen, [`${page}.html`, screen, ...layoutsOf(screen)]])
  if (page === 'index') loads.push(['login.html', ['login.html']])
  return loads.map(([screen, sources]) => {
    const files = firstLoad(manifest, sources)
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
    return { screen, bytes, files: files.length, most: MOST[screen] ?? ELSEWHERE[page] }
  })
})
for (const { screen, bytes, files, most } of rows.toSorted((a, b) => b.bytes - a.bytes)) {
  const size = `${(bytes / 1000).toFixed(1).padStart(7)} kB of ${most.bytes / 1000}`
  console.log(`${size}, ${String(files).padStart(2)} files of ${most.files}  ${screen}`)
}
const tooMuch = rows.some(({ bytes, files, most }) => bytes > most.bytes || files > most.files)
process.exitCode = tooMuch ? 1 : 0

/** The page, the screen and its layouts, with everything they import. */
function firstLoad(manifest, sources) {
  const files = new Set()
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const { file, css = [], imports = [] } = manifest[name]
    for (const place of [file, ...css]) files.add(place)
    imports.forEach(visit)
  }
  for (const source of sources) visit(nameOf(manifest, source))
  return [...files]
}

function refuseCycles(manifest) {
  const done = new Set()
  const visit = (name, path) => {
    if (path.includes(name)) throw new Error(`import each other: ${[...path, name].join(' > ')}`)
    if (done.has(name)) return
    for (const next of manifest[name].imports ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(manifest)) visit(name, [])
}

/** A file under its source, or under its own name where other files import from it too. */
function nameOf(manifest, source) {
  if (manifest[source]) return source
  const shared = new RegExp(`^_${basename(source, '.tsx')}-[\\w-]{8}\\.js$`)
  const name = Object.keys(manifest).find((key) => shared.test(key))
  if (!name) throw new Error(`no file was found for ${source}`)
  return name
}

function areaOf(screen) {
  return /features\/([^/]+)\//.exec(screen)[1]
}

function layoutsOf(screen) {
  return LAYOUTS[areaOf(screen)].map((place) => `src/web/${place}`)
}
