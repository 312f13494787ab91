import { BadBackup } from '#api/backup/backup-format.ts'
import { CannotStart } from '#api/config/cannot-start.ts'
import { BadConfiguration } from '#api/config/env.ts'
import { backUp, restore, verify } from './back-up.ts'
import { BadUsage, type Command, CommandRefused, onDatabase, onPortal, onSchema } from './command.ts'
import { createAdministrator } from './create-administrator.ts'
import { migrateSchema } from './migrate-schema.ts'
import { reEncrypt } from './re-encrypt.ts'
import { runImport } from './run-import.ts'
import { selfCheck } from './self-check.ts'

/** The commands of `npm run admin -- <command>`. */
const commands: Record<string, Command> = {
  'create-administrator': {
    usage: '<adresse e-mail>',
    does: 'invite un administrateur, ou donne ce rôle à qui travaille déjà au secrétariat',
    run: onPortal(createAdministrator),
  },
  backup: {
    usage: '<fichier> (ou - vers un programme)',
    does: 'écrit toute la base dans un fichier, pendant que le portail continue',
    run: onDatabase(backUp),
  },
  'verify-backup': {
    usage: '<fichier> (ou - d’un programme)',
    does: 'lit une sauvegarde en entier et dit si elle peut servir',
    run: verify,
  },
  restore: {
    usage: '<fichier> (ou - d’un programme)',
    does: 'remet une sauvegarde dans une base vide',
    run: onSchema(restore),
  },
  import: {
    usage: '<clubs|membres|licences|grades> <fichier>',
    does: 'essaie un fichier CSV ou XLSX, ou l’importe avec --appliquer',
    run: onPortal(runImport),
  },
  migrate: {
    usage: '',
    does: 'met le schéma de la base à jour (le portail le fait aussi au démarrage, s’il en a le droit)',
    run: onSchema(migrateSchema),
  },
  're-encrypt': {
    usage: '',
    does: 'rechiffre avec ENCRYPTION_KEY ce qui l’est encore avec ENCRYPTION_KEY_PREVIOUS',
    run: onDatabase(reEncrypt),
  },
  selfcheck: {
    usage: '',
    does: 'vérifie configuration, base de données, schéma, e-mail, paiements, horloge et disque',
    run: selfCheck,
  },
}

interface Terminal {
  print: (line: string) => void
  complain: (line: string) => void
}

/** Returns the exit code: 0, 1 for a failure, 2 for wrong arguments. */
export async function runCommand([name, ...args]: string[], { print, complain }: Terminal): Promise<number> {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name!] : undefined
  if (!command) {
    if (name) complain(`Commande inconnue : ${name}`)
    complain(help())
    return 2
  }
  try {
    return await command.run(args, print)
  } catch (error) {
    complain(describe(error))
    if (!(error instanceof BadUsage)) return 1
    complain(`Usage : npm run admin -- ${name} ${command.usage}`.trimEnd())
    return 2
  }
}

function help() {
  const lines = Object.entries(commands).map(([name, { usage, does }]) => `  ${`${name} ${usage}`.padEnd(50)}${does}`)
  return ['Usage : npm run admin -- <commande>', '', ...lines].join('\n')
}

/** The sentence for a known problem, else the whole error. */
function describe(error: unknown) {
  const said = [BadUsage, CommandRefused, CannotStart, BadBackup, BadConfiguration].some(
    (kind) => error instanceof kind,
  )
  if (!(error instanceof Error)) return String(error)
  return said ? error.message : `${error.name} : ${error.message}`
}
