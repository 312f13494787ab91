// Measures the first load of each screen (page, scripts and styles, compressed). Fails above the limit.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MOST = {
  'src/web/features/public/login/login-page.tsx': 150_000,
  // Every part of the kit at once, in the demonstration only.
  'src/web/features/secretariat/dev-ui/dev-ui-page.tsx': 300_000,
}
const MAX_ELSEWHERE = 230_000

/** Layouts around a screen, by its area. */
const LAYOUTS = {
  public: [],
  account: ['signed-in'],
  member: ['signed-in', 'member'],
  club: ['signed-in', 'club'],
  secretariat: ['staff'],
}

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web')
const sizes = new Map()
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file))).length)
  return sizes.get(file)
}

const rows = ['index', 'secretariat'].flatMap((page) => {
  const manifest = JSON.parse(readFileSync(join(folder, `.vite/${page}.json`), 'utf8'))
  const screens = Object.keys(manifest).filter((name) => name.endsWith('-page.tsx'))
  if (screens.length === 0) throw new Error(`no screen was found in the manifest of ${page}`)
  return screens.map((screen) => ({
    screen,
    bytes: firstLoad(manifest, `${page}.html`, screen),
    most: MOST[screen] ?? MAX_ELSEWHERE,
  }))
})
for (const { screen, bytes, most } of rows.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  of ${most / 1000}  ${screen}`)
}
process.exitCode = rows.some(({ bytes, most }) => bytes > most) ? 1 : 0

/** The entry, the screen and its layouts, with everything they import. */
function firstLoad(manifest, page, screen) {
  const files = new Set([page])
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const { file, css = [], imports = [] } = manifest[name]
    for (const place of [file, ...css]) files.add(place)
    imports.forEach(visit)
  }
  for (const name of [page, screen, ...layoutsOf(screen)]) visit(name)
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

function layoutsOf(screen) {
  const [, area] = /features\/([^/]+)\//.exec(screen)
  return LAYOUTS[area].map((name) => `src/web/layouts/${name}-layout.tsx`)
}
