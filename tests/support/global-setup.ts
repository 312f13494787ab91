import type { TestProject } from 'vitest/node'
import { ensureTemplate, startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL, and the template that each test clones. */
    postgres: { url: string; template: string }
  }
}

/** Once per run: the tests' PostgreSQL and the migrated template. The quick check runs only what needs neither. */
export default async function startForAllTests(project: TestProject) {
  if (process.env.TEST_POSTGRES === 'off') return undefined
  const server = await startTestPostgres()
  project.provide('postgres', { url: server.url, template: await ensureTemplate(server.url, 'schema') })
  return () => server.stop()
}
