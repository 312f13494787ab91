// The outer connection must not be used inside a transaction: its statements would be neither locked nor rolled back
// with the rest. So the parameter of the callback has the name of the first argument, and shadows it:
// `inTransaction(call, async (call) => …)`, or `inTransaction({ db }, async ({ db }) => …)`.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
const TRANSACTION = 'src/api/database/in-transaction.ts'
const LOCKS = 'src/api/database/advisory-locks.ts'
/** These files open connections of their own, before there is a pool or outside it. */
const OWN_CONNECTION = /^src\/api\/database\/(migrate|open-database|embedded-postgres)\.ts$/

const sources = readdirSync('src/api', { recursive: true })
  .map((name) => join('src/api', name).replaceAll('\\', '/'))
  .filter((place) => place.endsWith('.ts') && !place.endsWith('.test.ts'))

const problems = sources.flatMap((place) => findProblems(place, readFileSync(place, 'utf8')))
for (const problem of problems) console.error(problem)
console.log(`${sources.length} modules, ${problems.length} problems with transactions`)
process.exitCode = problems.length === 0 ? 0 : 1

function findProblems(place, text) {
  const found = []
  const say = (index, problem) => found.push(`${place}:${text.slice(0, index).split('\n').length} ${problem}`)
  if (place !== TRANSACTION) {
    for (const { index } of text.matchAll(/\.transaction\(\)/g))
      say(index, 'begins a transaction without inTransaction.')
    for (const { index } of text.matchAll(/\binTransaction\(/g)) checkCallback(text, index, say)
  }
  if (place !== LOCKS && !OWN_CONNECTION.test(place)) {
    for (const { index } of text.matchAll(/pg_\w*advisory\w*/g))
      say(index, 'takes an advisory lock that is not in the register.')
  }
  return found
}

function checkCallback(text, start, say) {
  const call = text.slice(start, endOfCall(text, start))
  const head = /^inTransaction\(\s*(\w+|\{ db \}),\s*(?:async )?\((\w+|\{ db \})\) =>/.exec(call)
  if (!head || head[1] !== head[2]) say(start, 'gives the callback of inTransaction another name than its argument.')
  else if (head[1] !== '{ db }') {
    // A connection destructured from the call before the transaction: `const { db } = call`.
    const outer = /(?<![\w.'])db\b(?!:)/.exec(call.slice(head[0].length))
    const declared = /const \{[^}]*\bdb\b[^}]*\} =/.test(call)
    if (outer && !declared) say(start + head[0].length + outer.index, 'uses the outer connection inside a transaction.')
  }
}

/** The source is formatted, so the call ends where its parentheses are balanced. */
function endOfCall(text, start) {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}
