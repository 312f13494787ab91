import { setTimeout as sleep } from 'node:timers/promises'

const started = Date.now()

/** Prints a line with the seconds since the start of the run. */
export function say(line: string) {
  process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1)} s ${line}\n`)
}

/** The last lines of a run: every problem, then the verdict. True if there is none. */
export function sayVerdict(problems: string[], seed: number): boolean {
  for (const problem of problems) say(problem)
  say(problems.length === 0 ? 'everything is as it must be' : `${problems.length} problems, seed ${seed}`)
  return problems.length === 0
}

const LOOK_EVERY_MS = 10
const MAX_LOOKS = 18_000

/**
 * Waits until something is true, for three minutes. The fault tests count looks instead of time: a machine that stands
 * still for minutes stops the portal with them.
 */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>) {
  for (let looks = 1; !(await isTrue()); looks += 1) {
    if (looks === MAX_LOOKS) throw new Error(`waited in vain for ${what}`)
    await sleep(LOOK_EVERY_MS)
  }
}
