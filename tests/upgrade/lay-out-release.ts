import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Release } from './run-releases.ts'

/** The files that the Containerfile of a release copies, which an instance reads while it runs. */
function listParts(from: string) {
  const containerfile = readFileSync(join(from, 'deploy/Containerfile'), 'utf8')
  const parts = [...containerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, part]) => part!)
  return parts.filter((part) => part !== 'node_modules')
}

/** A built release in a folder of its own, as in /opt/myabft/releases. The packages are linked, not copied. */
export function layOutRelease(from: string, folder: string): Release {
  for (const part of listParts(from)) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(from, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'))
  return { folder }
}

/**
 * Turns a laid-out release into the next version: another version number, other asset names, one more migration. To the
 * browser this equals a build of changed sources.
 */
export function turnIntoNextVersion({ folder }: Release): Release {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const next = `${version}-next`
  const assets = listFiles(join(folder, 'dist/web/assets'))
  const names = new Map(assets.map((place) => [nameOf(place), nameOf(place).replace(/(\.\w+)$/, '-next$1')]))
  const number = new RegExp(`(["'\`])${version.replaceAll('.', '\\.')}\\1`, 'g')
  let numbers = 0
  for (const place of [...listFiles(join(folder, 'dist')), join(folder, 'package.json')]) {
    if (!/\.(js|css|html|json)$/.test(place)) continue
    const text = readFileSync(place, 'utf8')
      .replaceAll(/[\w.-]+\.(?:js|css|woff2)/g, (name) => names.get(name) ?? name)
      .replaceAll(number, (_all, quote: string) => {
        numbers += 1
        return `${quote}${next}${quote}`
      })
    writeFileSync(place, text)
  }
  // The two applications in the browser, the API and package.json.
  if (numbers < 4) throw new Error(`The version ${version} was found in ${numbers} places only.`)
  for (const place of assets) renameSync(place, join(dirname(place), names.get(nameOf(place))!))
  rmSync(join(folder, 'dist/stamp'), { force: true })
  writeFileSync(
    join(folder, 'db/migrations/9999_next_version.sql'),
    'create table next_version (id int primary key);\n',
  )
  return { folder }
}

function listFiles(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function nameOf(place: string) {
  return place.slice(place.lastIndexOf('/') + 1)
}
