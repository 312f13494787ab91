import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { storeWebAssets } from './web-assets.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
const folder = mkdtempSync(join(tmpdir(), 'myabft-assets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An instance of a version with these files starts on the same database. */
async function startVersion(version: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, version, 'assets/work'), { recursive: true })
    writeFileSync(join(folder, version, 'assets', name), content)
  }
  await storeWebAssets(api.deps, join(folder, version))
}
const DAY_SECONDS = 86_400
const old = { 'index-old.js': 'old()', 'work/club-old.css': 'old {}', 'shared.woff2': 'font' }
const next = { 'index-next.js': 'next()', 'shared.woff2': 'font' }
const get = (path: string) => api.request({ url: path })
const stored = async () =>
  (await api.db.selectFrom('web_asset').select('path').orderBy('path').execute()).map(({ path }) => path)

describe('/assets', () => {
  it('serves the files of every version that ran, as immutable', async () => {
    await startVersion('old', old)
    await startVersion('next', next)
    for (const [path, text, type] of [
      ['/assets/index-old.js', 'old()', 'text/javascript; charset=utf-8'],
      ['/assets/index-next.js', 'next()', 'text/javascript; charset=utf-8'],
      ['/assets/work/club-old.css', 'old {}', 'text/css; charset=utf-8'],
      ['/assets/shared.woff2', 'font', 'font/woff2'],
    ] as const) {
      const answer = await get(path)
      expect([answer.status, answer.text, answer.headers['content-type']], path).toEqual([200, text, type])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it.each(['/assets/index-other.js', '/assets/index-old', '/assets/', '/assets/../package.json', '/assets/%00.js'])(
    'answers 404 to %s',
    async (path) => expect((await get(path)).status).toBe(404),
  )

  it('serves no file whose seal does not match its content', async () => {
    await api.db
      .insertInto('web_asset')
      .values({ path: '/assets/x.js', content: Buffer.from('x'), seal: Buffer.alloc(32) })
      .execute()
    expect((await get('/assets/x.js')).status).toBe(404)
    await api.db
      .updateTable('web_asset')
      .set({ content: Buffer.from('evil()') })
      .where('path', '=', '/assets/index-old.js')
      .execute()
    expect((await get('/assets/index-old.js')).status).toBe(404)
    await startVersion('old', {})
    expect((await get('/assets/index-old.js')).text).toBe('old()')
  })

  it('is not written by storeWebAssets when the latest version starts again', async () => {
    await startVersion('next', {})
    const versionOfRows = () => api.asOwner('select path, xmin from web_asset order by path')
    const before = await versionOfRows()
    await Promise.all([startVersion('next', {}), startVersion('next', {})])
    expect(await versionOfRows()).toEqual(before)
  })

  it('loses files that no version had for 30 days, never those of the latest version', async () => {
    api.travel(29 * DAY_SECONDS)
    await startVersion('next', {})
    expect(await stored()).toContain('/assets/index-old.js')
    // The old version starts again: its files are kept from its next replacement on.
    await startVersion('old', {})
    api.travel(29 * DAY_SECONDS)
    await startVersion('next', {})
    api.travel(31 * DAY_SECONDS)
    await startVersion('next', {})
    expect(await stored()).toEqual(['/assets/index-next.js', '/assets/shared.woff2'])
  })
})
