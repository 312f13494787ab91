import { startTestPostgres } from '#tests/support/postgres.ts'
import { ensureDemoTemplate } from './demo-template.ts'

/** One PostgreSQL for all stories, with the demonstration ready to be cloned. */
export default async function globalSetup() {
  const postgres = await startTestPostgres()
  process.env.E2E_POSTGRES_URL = postgres.url
  process.env.E2E_TEMPLATE = await ensureDemoTemplate(postgres.url)
  return () => postgres.stop()
}
