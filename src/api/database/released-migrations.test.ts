import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'
import { readMigrations } from './migrate.ts'

it('released migrations are unchanged', () => {
  const lines = readFileSync(join(projectRoot, 'db/released-migrations.sha256'), 'utf8').trim().split('\n')
  const released = lines.map((line) => line.split(/\s+/)).map(([sha256, file]) => ({ name: basename(file!), sha256 }))
  const present = readMigrations().map(({ name, sha256 }) => ({ name, sha256 }))
  expect(present.slice(0, released.length)).toEqual(released)
})
