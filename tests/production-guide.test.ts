import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const guide = read('docs/production.md')
const findAll = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, found]) => found!))]

describe('docs/production.md', () => {
  it.each(findAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g))('names the setting %s as the portal reads it', (name) => {
    expect(read('src/api/config/env.ts')).toMatch(new RegExp(`\\b${name}\\b`))
  })

  it.each([...findAll(/\]\((?!http)([^)#]+)/g), ...findAll(/\b(deploy\/[\w@.-]+\w)/g).map((path) => `../${path}`)])(
    'refers to an existing file: %s',
    (path) => expect(existsSync(join(projectRoot, 'docs', path))).toBe(true),
  )

  it.each(findAll(/(?:myabft-admin|npm run admin --) ([a-z][a-z-]+)/g))('names the command %s that exists', (name) => {
    expect(read('src/api/admin/run-command.ts')).toMatch(new RegExp(`['"\\s]${name}['"]?:`))
  })
})
