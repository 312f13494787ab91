import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { type Limit, LimitReached, readLimits, release, reserve } from './rate-limit.ts'

const api = useTestApi()
const limit = (of: string, max: number): Limit => ({ name: 'tries of', of, max, seconds: 60 })
const countOf = async (...limits: Limit[]) =>
  (await readLimits(api.deps, limits)).map(({ limit: { of }, count }) => `${of} ${count}`)
const isReserved = (limits: Limit[]) =>
  reserve(api.deps, limits).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(LimitReached)
      return false
    },
  )

it.each([
  ['the first', [1, 3, 3], ['b 1', 'c 1']],
  ['one in the middle', [3, 1, 3], ['a 1', 'c 1']],
  ['the last', [3, 3, 1], ['a 1', 'b 1']],
])('an attempt that %s of three limits refuses is counted in none', async (_which, maxima, others) => {
  const limits = ['a', 'b', 'c'].map((name, place) => limit(name, maxima[place]!))
  await reserve(api.deps, limits)
  expect(await countOf(...limits)).toEqual(['a 1', 'b 1', 'c 1'])
  expect(await isReserved(limits)).toBe(false)
  expect(await countOf(...limits.filter(({ max }) => max > 1))).toEqual(others)
  await release(api.deps, limits)
  expect(await countOf(...limits)).toEqual([])
})

it('an attempt is counted as often as its limit is named, or not at all', async () => {
  const mails = limit('mails', 3)
  await reserve(api.deps, [mails, mails])
  expect(await countOf(mails)).toEqual(['mails 2'])
  expect(await isReserved([mails, mails])).toBe(false)
  expect(await countOf(mails)).toEqual(['mails 2'])
  await release(api.deps, [mails, mails])
  expect(await countOf(mails)).toEqual([])
  expect(await isReserved([])).toBe(true)
})

it('an attempt is counted as often as its limit is named while the clock goes on', async () => {
  let ticks = 0
  const now = () => new Date(api.deps.clock.now().getTime() + (ticks += 1))
  const letters = limit('letters', 5)
  await reserve({ ...api.deps, clock: { ...api.deps.clock, now } }, [letters, letters, letters])
  expect(await countOf(letters)).toEqual(['letters 3'])
})

it('of forty parallel attempts as many pass as the limit allows, whatever others they are also counted in', async () => {
  const network = limit('network', 10)
  const attempts = Array.from({ length: 40 }, (_, index) => [network, limit(`account ${index % 7}`, 30)])
  const passed = await Promise.all(attempts.map(isReserved))
  expect(passed.filter(Boolean)).toHaveLength(10)
})

it('parallel attempts that are released leave nothing counted', async () => {
  const network = limit('shared network', 1000)
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const limits = [network, limit(`shared account ${index % 3}`, 1000), limit(`overall ${index % 2}`, 1000)]
      for (let round = 0; round < 5; round += 1) {
        await reserve(api.deps, limits)
        await release(api.deps, limits)
      }
    }),
  )
  expect(await countOf(network, limit('shared account 0', 1), limit('overall 1', 1))).toEqual([])
})

it('an attempt is counted from one again when its window is over, and when a clock that was ahead wrote it', async () => {
  const tries = limit('windows', 2)
  for (const shift of ['-1 second', '1 hour']) {
    await reserve(api.deps, [tries])
    await reserve(api.deps, [tries])
    expect(await isReserved([tries])).toBe(false)
    await api.deps.pool.query('update rate_limit set window_ends_at = $1::timestamptz + $2::interval where count = 2', [
      api.deps.clock.now(),
      shift,
    ])
    await reserve(api.deps, [tries])
    expect(await countOf(tries)).toEqual(['windows 1'])
    await release(api.deps, [tries])
  }
})
