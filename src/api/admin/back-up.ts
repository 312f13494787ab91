import { statSync } from 'node:fs'
import type { Manifest } from '../backup/backup-format.ts'
import { verifyBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type CommandContext, oneArgument } from './command.ts'

export async function backUp(args: string[], context: CommandContext): Promise<number> {
  const file = oneArgument(args, 'le nom du fichier à écrire')
  await writeBackup(context, file)
  const manifest = await verifyBackup(file, context.keys)
  const { print } = context
  print(`Sauvegarde écrite et relue : ${file} (${megabytes(statSync(file).size)}), ${contentsOf(manifest)}.`)
  print('Elle contient des données personnelles : gardez-la chiffrée, ailleurs que sur cette machine.')
  print('ENCRYPTION_KEY et SIGNING_KEY n’y sont pas : gardez-les à part, sans elles la sauvegarde ne peut pas servir.')
  return 0
}

export async function restore(args: string[], context: CommandContext): Promise<number> {
  const file = oneArgument(args, 'le fichier à restaurer')
  const manifest = await restoreBackup(context, file)
  context.print(`Restauré et vérifié : l’état du ${manifest.made_at}, ${contentsOf(manifest)}.`)
  context.print('Si cette version est plus récente, le schéma est mis à jour au prochain démarrage.')
  return 0
}

function contentsOf({ tables }: Manifest) {
  return `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} lignes`
}

function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} Mo`
}
