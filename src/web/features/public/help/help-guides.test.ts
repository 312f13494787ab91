import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { helpGuides } from './help-guides.ts'
import { helpPictures } from './help-pictures.ts'

const sources = ['src/web', 'src/contract']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/help/') && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

describe.each(Object.entries(helpGuides))('the guide %s', (_name, { topics }) => {
  it('has at least the ten things people come for, each in steps', () => {
    expect(topics.length).toBeGreaterThanOrEqual(10)
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length)
    for (const { steps } of topics) expect(steps.length).toBeGreaterThan(1)
  })

  it('names buttons and screens as they are named today', () => {
    const named = topics.flatMap(({ steps }) =>
      steps.flatMap((step) => step.match(/(?<=«\u00a0)[^»]+(?=\u00a0»)/g) ?? []),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((words) => !sources.includes(words))).toEqual([])
  })

  it('shows at least four of its topics', () => {
    expect(topics.filter(({ id }) => helpPictures[id]).length).toBeGreaterThanOrEqual(4)
  })
})

describe.each(Object.entries(helpPictures))('the picture of %s', (topic, picture) => {
  const { src, alt, width, height } = picture!

  it('belongs to a topic and is described', () => {
    const ids = Object.values(helpGuides).flatMap(({ topics }) => topics.map(({ id }): string => id))
    expect(ids).toContain(topic)
    expect(alt.length).toBeGreaterThan(30)
  })

  it('keeps the space of its file free until it is loaded', () => {
    const png = readFileSync(`.${src}`)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
  })
})

it('every link to the guides leads to a topic', () => {
  const links = [...sources.matchAll(/<HelpLink guide="([^"]+)" topic="([^"]+)"/g)].map(([, guide, topic]) => [
    guide,
    topic,
  ])
  expect(links.length).toBeGreaterThan(3)
  const topics = Object.entries(helpGuides).flatMap(([guide, { topics: of }]) => of.map(({ id }) => [guide, id]))
  expect(topics).toEqual(expect.arrayContaining(links))
})
