import { statSync } from 'node:fs'
import type { Manifest } from '#api/backup/backup-format.ts'
import { verifyBackup } from '#api/backup/read-backup.ts'
import { restoreBackup } from '#api/backup/restore-backup.ts'
import { streamBackup, writeBackup } from '#api/backup/write-backup.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { readConfiguration } from '#api/config/read-configuration.ts'
import { readMigrations } from '#api/database/migrate.ts'
import { BadUsage, type CommandContext, oneArgument } from './command.ts'

/** Stands for standard output or input, so that no unencrypted backup is written to a disk. */
const PIPE = '-'

export async function backUp(args: string[], context: CommandContext): Promise<number> {
  const file = oneArgument(args, 'le nom du fichier à écrire')
  if (file === PIPE) {
    if (process.stdout.isTTY) throw new BadUsage('Une sauvegarde ne s’affiche pas : dirigez-la vers un programme.')
    // Printed lines would become part of the backup.
    await streamBackup(context, () => process.stdout)
    return 0
  }
  await writeBackup(context, file)
  const manifest = await verifyBackup(file, context.keys)
  const { print } = context
  print(`Sauvegarde écrite et relue : ${file} (${megabytes(statSync(file).size)}), ${contentsOf(manifest)}.`)
  print('Elle contient des données personnelles : gardez-la chiffrée, ailleurs que sur cette machine.')
  print('ENCRYPTION_KEY et SIGNING_KEY n’y sont pas : gardez-les à part, sans elles la sauvegarde ne peut pas servir.')
  return 0
}

/** Needs the keys, not the database. */
export async function verify(args: string[], print: CommandContext['print']): Promise<number> {
  const file = oneArgument(args, 'le fichier à vérifier')
  const manifest = await verifyBackup(sourceOf(file), deriveKeys(readConfiguration()))
  print(`Sauvegarde entière et intacte : l’état du ${manifest.made_at}, ${contentsOf(manifest)}.`)
  return 0
}

export async function restore(args: string[], context: CommandContext): Promise<number> {
  const file = oneArgument(args, 'le fichier à restaurer')
  const manifest = await restoreBackup(context, sourceOf(file))
  context.print(`Restauré et vérifié : l’état du ${manifest.made_at}, ${contentsOf(manifest)}.`)
  if (manifest.migrations.length < readMigrations().length) {
    context.print('Son schéma est plus ancien que cette version : lancez « migrate » avec ce même rôle.')
  }
  context.print('Si le portail se connecte sous un autre rôle : exécutez ensuite deploy/database-grants.sql.')
  return 0
}

function sourceOf(file: string) {
  return file === PIPE ? process.stdin : file
}

function contentsOf({ tables }: Manifest) {
  return `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} lignes`
}

function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} Mo`
}
