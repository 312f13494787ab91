/**
 * The PostgreSQL that all stages of `npm test` share, with the templates that they clone. Prints its URL once API tests
 * can begin, then the name of the template of the stories. Ends with its input, and so with the process that started it.
 */
import { ensureDemoTemplate } from '#tests/e2e/support/demo-template.ts'
import { ensureTemplate, startTestPostgres } from './postgres.ts'

const postgres = await startTestPostgres()
process.stdin.resume().once('end', () => {
  void postgres.stop().then(() => process.exit())
})
await ensureTemplate(postgres.url, 'schema')
process.stdout.write(`${postgres.url}\n`)
process.stdout.write(`${await ensureDemoTemplate(postgres.url)}\n`)
