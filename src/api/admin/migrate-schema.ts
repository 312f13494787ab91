import { migrate } from '#api/database/migrate.ts'
import { type CommandContext, noArgument } from './command.ts'

export async function migrateSchema(args: string[], { pool, print }: CommandContext): Promise<number> {
  noArgument(args)
  const done = await migrate(pool)
  print(done.length > 0 ? `Schéma mis à jour : ${done.join(', ')}.` : 'Le schéma était déjà à jour.')
  return 0
}
