// Checks the import rules (.dependency-cruiser.cjs) on the sources without their types, since dependency-cruiser reads
// neither TypeScript 7 nor TSX and cannot tell a type-only import with swc.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'
import { cruise } from 'dependency-cruiser'
import configuration from '../.dependency-cruiser.cjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** These parts of the stories run in processes of tsx, the others in Playwright. */
const BESIDE_STORIES = ['serve-pictures', 'demo-template'].map((name) => `tests/e2e/support/${name}.ts`)
const LIGHT = /^#api\/(config\/(clock|project-root)|demo\/demo-people|payments\/webhook-signature)\.ts$/

const everything = ['src', 'tests']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((place) => /\.tsx?$/.test(place) && !place.endsWith('.d.ts'))
const isOfStories = (place) => place.startsWith('tests/e2e')
const sources = everything.filter((place) => !isOfStories(place))

const problems = [
  ...(await cruiseWhatRuns()),
  ...sources.flatMap(findTypesAcross),
  ...sources.flatMap(findWaysUp),
  ...sources.flatMap(findMantineStyles),
  ...everything.filter(isOfStories).flatMap(findApplicationInStories),
]
for (const problem of problems) console.error(problem)
console.log(`${sources.length} modules, ${problems.length} forbidden imports`)
process.exitCode = problems.length === 0 ? 0 : 1

async function cruiseWhatRuns() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'myabft-imports-')))
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    copyFileSync('package.json', join(folder, 'package.json'))
    for (const place of sources) {
      mkdirSync(dirname(join(folder, place)), { recursive: true })
      writeFileSync(join(folder, place), withoutTypes(place))
    }
    const { forbidden, options } = configuration
    const { output } = await cruise(['src'], { ...options, baseDir: folder, ruleSet: { forbidden }, validate: true })
    const { summary, modules } = output
    // A check that reads no file finds no problem, so it must fail.
    const read = modules.filter(({ source }) => source.startsWith('src/')).length
    const expected = sources.filter((place) => place.startsWith('src/')).length
    const edges = modules.flatMap(({ dependencies }) => dependencies).length
    if (read < expected || edges < expected)
      return [`Only ${read} modules of ${expected} (${edges} imports) were read.`]
    const reasons = new Map(forbidden.map(({ name, comment }) => [name, comment]))
    return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}. ${reasons.get(rule.name)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withoutTypes(place) {
  return transformSync(readFileSync(place, 'utf8'), {
    filename: place,
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: place.endsWith('x') },
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
    },
  }).code
}

/** API and web share no type either: each must be able to change alone. */
function findTypesAcross(place) {
  const foreign = { api: '#web/', web: '#api/' }[place.split('/')[1]]
  if (!foreign || !place.startsWith('src/')) return []
  return specifiersIn(place)
    .filter((specifier) => specifier.startsWith(foreign))
    .map((specifier) => `types-across: ${place} → ${specifier}`)
}

/** A file imports what lies beside or below it by './', everything else by its path ('#contract/fields.ts'). */
function findWaysUp(place) {
  return specifiersIn(place)
    .filter((specifier) => specifier.startsWith('../'))
    .map((specifier) => `ways-up: ${place} → ${specifier}. Imports name a path from the root: '#contract/fields.ts'.`)
}

/** dependency-cruiser skips style sheets. Mantine's belong to the parts of the kit. */
function findMantineStyles(place) {
  if (place.startsWith('src/web/ui/')) return []
  return [...readFileSync(place, 'utf8').matchAll(/import '(@mantine\/[^']+[.]css)'/g)].map(
    ([, sheet]) => `mantine-in-the-kit: ${place} → ${sheet}. A part of web/ui brings the styles of its component.`,
  )
}

/** Playwright compiles what stories import, slowly: the whole API takes it a quarter of a minute. */
function findApplicationInStories(place) {
  if (BESIDE_STORIES.includes(place)) return []
  return specifiersIn(place)
    .filter((specifier) => specifier === '#tests/support/postgres.ts' || specifier.startsWith('#api/'))
    .filter((specifier) => !LIGHT.test(specifier))
    .map((specifier) => `application-in-stories: ${place} → ${specifier}. A process of tsx can run it beside them.`)
}

function specifiersIn(place) {
  return [...readFileSync(place, 'utf8').matchAll(/(?:from|import|import\(|mock\()\s*'([.#][^']+)'/g)].map(
    ([, specifier]) => specifier,
  )
}
