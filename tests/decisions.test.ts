import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'

const folder = join(projectRoot, 'docs/decisions')
const records = readdirSync(folder)
  .filter((name) => /^\d{3}-/.test(name))
  .map((name) => {
    const [title = '', , status = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
    return { name, title, status }
  })

describe('the decision records', () => {
  it('have unique numbers, which their titles repeat', () => {
    expect(records.length).toBeGreaterThan(80)
    expect(new Set(records.map(({ name }) => name.slice(0, 3))).size).toBe(records.length)
    for (const { name, title } of records) expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 3))}\\. \\S`))
  })

  it.each(records)('$name says its status and its date', ({ status }) => {
    expect(status).toMatch(/^Status: (accepted|superseded by \[decision \d+\]\([\w-]+\.md\)), \d{4}-\d\d-\d\d/)
  })

  it('are all in the index, under their titles', () => {
    const index = readFileSync(join(folder, 'README.md'), 'utf8')
    const listed = [...index.matchAll(/^\| \[(\d+)\]\(([^)]+)\)\s*\| (.+?)\s*\|$/gm)].map(
      ([, number, file, title]) => ({
        name: file,
        title: `# ${number}. ${title}`,
      }),
    )
    expect(listed).toEqual(records.map(({ name, title }) => ({ name, title })))
  })
})
