// Builds web and API into dist/, unless dist/ was built from the same sources. It builds beside dist/ and swaps the
// folders, so that a running portal never sees half a build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const stamp = createHash('sha256').update(process.version)
for (const place of [
  'index.html',
  'login.html',
  'secretariat.html',
  'package.json',
  'vite.config.ts',
  'vite.file-groups.ts',
  'scripts/build.mjs',
])
  stamp.update(readFileSync(place))
if (existsSync('package-lock.json')) stamp.update(readFileSync('package-lock.json'))
for (const folder of ['src', 'public']) hashFolder(folder)
const wanted = stamp.digest('hex')

if (!existsSync('dist/stamp') || readFileSync('dist/stamp', 'utf8') !== wanted) await build()

async function build() {
  const aside = `dist.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  try {
    const builds = await Promise.allSettled([
      run([vite, 'build', '--logLevel', 'warn', '--outDir', `${aside}/web`]),
      run([vite, 'build', '--logLevel', 'warn', '--outDir', `${aside}/web`, '--mode', 'secretariat']),
      run([vite, 'build', '--logLevel', 'warn', '--ssr', '--outDir', `${aside}/api`]),
    ])
    for (const { reason } of builds) if (reason) throw reason
    await compressAssets(`${aside}/web/assets`)
    writeFileSync(`${aside}/stamp`, wanted)
    rmSync('dist', { recursive: true, force: true })
    renameSync(aside, 'dist')
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function run(args) {
  // The build must not depend on the NODE_ENV of the portal that starts it.
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`vite ended with ${code}`))))
  })
}

/** At the highest quality, which takes too long to be done per answer, and makes a sixth less to transfer. */
async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const place = join(folder, name)
      writeFileSync(`${place}.br`, await promisify(brotliCompress)(readFileSync(place)))
    }),
  )
}

function hashFolder(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = join(folder, entry.name)
    if (entry.isDirectory()) hashFolder(place)
    else if (!/\.test\.tsx?$/.test(entry.name)) stamp.update(place).update(readFileSync(place))
  }
}
