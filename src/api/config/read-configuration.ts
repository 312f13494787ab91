import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from './env.ts'
import { projectRoot } from './project-root.ts'

/** The environment, completed by the file .env. */
export function readConfiguration() {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnv(process.env)
}
