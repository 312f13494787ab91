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

/** Waits until something is true; the longest wait of the fault tests is three minutes. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 180_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await sleep(10)
  }
}
