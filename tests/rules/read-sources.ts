import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = ['src', 'tests', 'docs', 'deploy', 'scripts', 'db', 'bench', '.ci', 'assets', 'public']

/** Every file of the project, by its path from the root. */
export function listFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...below, ...readdirSync('.')].filter((path) => statSync(path).isFile())
}

export function listFolders(files: string[]): string[] {
  const folders = new Set<string>()
  for (const file of files) for (let path = dirname(file); path !== '.'; path = dirname(path)) folders.add(path)
  return [...folders]
}

/** Comments of scripts and styles; a comment's slashes follow neither a quote nor the colon of a URL. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/.*/g

export function readComments(path: string): string {
  return (readFileSync(path, 'utf8').match(path.endsWith('.sql') ? /--.*/g : COMMENT) ?? []).join('\n')
}

/** A source without its comments. */
export function readCode(path: string): string {
  return readFileSync(path, 'utf8').replace(COMMENT, '')
}

/** The strings in a source, with their quotes. */
export function readStrings(path: string): string[] {
  return readCode(path).match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? []
}
