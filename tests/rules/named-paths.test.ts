import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, listFolders, readComments } from './read-sources.ts'

const files = listFiles()
/** Every path and every end of one: `core/orders/pay-order.ts` names src/api/core/orders/pay-order.ts. */
const known = new Set(
  [...files, ...listFolders(files)].flatMap((path) => path.split('/').map((_, at, steps) => steps.slice(at).join('/'))),
)

const CODE = /\.(tsx?|mjs|cjs|js|css|sql)$/
/** A released migration never changes, its comments included. */
const RELEASED = /^db\/migrations\//
/** Files of other programs. */
const FOREIGN = ['postgresql.conf', 'recovery.conf']

const documents = files.filter((path) => path.endsWith('.md'))
const commented = files.filter((path) => CODE.test(path) && !RELEASED.test(path))

describe('a path that is named exists', () => {
  it.each(documents)('in %s', (path) => {
    expect(findUnknownPaths(readFileSync(path, 'utf8'))).toEqual([])
  })

  it('in the comments of every source', () => {
    const unknown = commented.flatMap((path) => findUnknownPaths(readComments(path)).map((name) => `${path}: ${name}`))
    expect(unknown).toEqual([])
  })

  it('in the files of deploy and .ci', () => {
    const others = files.filter((path) => /^(deploy|\.ci)\//.test(path))
    const unknown = others.flatMap((path) =>
      findUnknownPaths(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

it.each(documents)('the relative links of %s lead to existing files and headings', (path) => {
  const links = Array.from(readFileSync(path, 'utf8').matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!)
  expect(links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(path, link))).toEqual([])
})

describe('findUnknownPaths', () => {
  it.each([
    ['see src/api/gone.ts', ['src/api/gone.ts']],
    ['in `core/orders/gone.ts`.', ['core/orders/gone.ts']],
    ['(gone-too.ts)', ['gone-too.ts']],
    ['src/gone/<area>/', ['src/gone/<area>/']],
    ['src/api/server.ts, server.ts, `api/server.ts`', []],
    ['src/api/features/<area>/routes.ts and src/contract/*-fields.ts', []],
    ['https://example.be/src/gone.ts', []],
  ])('in %j finds %j', (text, unknown) => {
    expect(findUnknownPaths(text)).toEqual(unknown)
  })
})

function findUnknownPaths(text: string): string[] {
  const fromRoot = text.match(/(?<![\w@/.:-])(?:src|tests|docs|deploy|scripts|db|bench)\/[\w@./<>*{},…-]*/g) ?? []
  const byName =
    text.match(/(?<![\w@/.:#~*<>{}$…%-])[\w@-][\w@./-]*\.(?:tsx?|mjs|cjs|sql|css|md|yml|conf)(?![\w*(-])/g) ?? []
  return [
    ...new Set([
      ...fromRoot.filter((path) => !existsSync(withoutPattern(path))),
      ...byName.filter((name) => !known.has(name) && !FOREIGN.includes(name)),
    ]),
  ]
}

/** What stands before the first placeholder: `src/contract` of `src/contract/*-fields.ts`. */
function withoutPattern(path: string) {
  const written = path.replace(/[.,…]+$/, '')
  const at = written.search(/[*<{…]/)
  return at < 0 ? written : written.slice(0, written.lastIndexOf('/', at))
}

function leadsSomewhere(path: string, link: string) {
  const [file, heading] = link.split('#')
  const target = file ? normalize(join(dirname(path), file)) : path
  return existsSync(target) && (!heading || headingsOf(target).includes(heading))
}

/** As GitHub writes them into URLs. */
function headingsOf(path: string) {
  return Array.from(readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
