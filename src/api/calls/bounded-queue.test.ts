import { describe, expect, it } from 'vitest'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { createQueue } from './bounded-queue.ts'

/** A job that runs until it is ended. */
function job(name: string, started: string[]) {
  let end: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    end = done
  })
  return {
    end,
    work: async () => {
      started.push(name)
      await promise
    },
  }
}
const settle = () => new Promise((done) => setImmediate(done))

describe('createQueue', () => {
  it('runs a bounded number at once in order of arrival, and refuses with 429 beyond the queue', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 1 })
    const started: string[] = []
    const jobs = ['a', 'b', 'c'].map((name) => job(name, started))
    const running = jobs.map(({ work }) => queue.run(undefined, work))
    await settle()
    expect(started).toEqual(['a', 'b'])
    await expect(queue.run(undefined, async () => 'd')).rejects.toMatchObject({
      status: 429,
      userText: refusalMessages.busy,
    })
    jobs[1]!.end()
    await settle()
    expect(started).toEqual(['a', 'b', 'c'])
    for (const { end } of jobs) end()
    await Promise.all(running)
    expect(await queue.run(undefined, async () => 'd')).toBe('d')
  })

  it('refuses a second job of one owner while the first runs or waits, and no other owner', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 5, perOwner: 1 })
    const started: string[] = []
    const [first, waits] = [job('first', started), job('waits', started)]
    const running = [queue.run(1, first.work), queue.run(2, waits.work)]
    for (const owner of [1, 2]) {
      await expect(queue.run(owner, async () => undefined)).rejects.toMatchObject({
        status: 429,
        userText: refusalMessages.tooManyTries,
      })
    }
    const third = queue.run(3, async () => 'third')
    first.end()
    waits.end()
    await Promise.all(running)
    expect(await third).toBe('third')
    expect(await queue.run(1, async () => 'again')).toBe('again')
  })

  it('admits to a place that can be left before its turn, and counts those ahead', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 2, perOwner: 1 })
    const [first, second, third] = [queue.admit(1), queue.admit(2), queue.admit(3)]
    expect([first, second, third].map(({ ahead }) => ahead())).toEqual([0, 1, 2])
    expect(() => queue.admit(4)).toThrow(expect.objectContaining({ status: 429, userText: refusalMessages.busy }))
    second.leave()
    expect(third.ahead()).toBe(1)
    const fourth = queue.admit(2)
    first.leave()
    await third.turn
    expect([third.ahead(), fourth.ahead()]).toEqual([0, 1])
    third.leave()
    await fourth.turn
    fourth.leave()
    expect(queue.admit(1).ahead()).toBe(0)
  })

  it('frees the slot of a job that fails', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 0, perOwner: 1 })
    const fail = () => Promise.reject(new Error('broken'))
    await expect(queue.run(1, fail)).rejects.toThrow('broken')
    await expect(queue.run(1, fail)).rejects.toThrow('broken')
  })
})
