import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

it('asks together what is asked in one turn of the event loop, and gives each its own answer', async () => {
  const batches: number[][] = []
  const double = inBatches(async (numbers: number[]) => {
    batches.push(numbers)
    return numbers.map((number) => number * 2)
  })
  expect(await Promise.all([double(3), double(1), double(3)])).toEqual([6, 2, 6])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[3, 1, 3], [5]])
})

it('asks together what comes while an answer is under way', async () => {
  const batches: string[][] = []
  let release = () => {}
  const ask = inBatches(async (names: string[]) => {
    batches.push(names)
    if (names.includes('first')) await new Promise<void>((done) => (release = done))
    return names
  })
  const first = ask('first')
  await new Promise((done) => setImmediate(done))
  const others = [ask('second')]
  await new Promise((done) => setImmediate(done))
  others.push(ask('third'))
  release()
  expect(await Promise.all([first, ...others])).toEqual(['first', 'second', 'third'])
  expect(batches).toEqual([['first'], ['second', 'third']])
})

it('waits for no answer that is held up', async () => {
  const asked: string[] = []
  let release = () => {}
  const ask = inBatches(async (names: string[]) => {
    asked.push(...names)
    if (names.includes('slow')) await new Promise<void>((done) => (release = done))
    return names
  })
  const slow = ask('slow')
  await new Promise((done) => setImmediate(done))
  expect(await Promise.all([ask('quick'), ask('quicker')])).toEqual(['quick', 'quicker'])
  expect(await ask('later')).toBe('later')
  release()
  expect(await slow).toBe('slow')
  expect(asked).toEqual(['slow', 'quick', 'quicker', 'later'])
})

it('fails for everyone who asked together, and for nobody else', async () => {
  let broken = true
  const ask = inBatches(async (names: string[]) => {
    if (broken) throw new Error('no connection')
    return names
  })
  const outcomes = await Promise.allSettled([ask('one'), ask('two')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  expect(await ask('three')).toBe('three')
})
