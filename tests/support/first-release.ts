import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '#api/config/project-root.ts'

/**
 * tests/fixtures/first-release.sql is a backup, unpacked, of a small demonstration under the schema of the first
 * release (0001 to 0007), made with the demonstration's keys.
 */
export function writeFirstRelease(folder: string) {
  const file = join(folder, 'first-release.backup')
  writeFileSync(file, gzipSync(readFileSync(join(projectRoot, 'tests/fixtures/first-release.sql'))))
  return file
}
