import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { readPage } from './read-page.ts'

const api = useTestApi()

/** A page of the grades of this kind. */
function read(kind: 'keup' | 'none', page: number) {
  const desc = kind === 'keup' ? kind : null
  const all = api.db
    .selectFrom('grade')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('desc', '=', desc)
  return readPage(api.db.selectFrom('grade').select('id').where('desc', '=', desc).orderBy('id'), all, {
    page,
    size: 4,
  })
}

describe('readPage', () => {
  it('counts all rows on every page, also on one after the last', async () => {
    const pages = [await read('keup', 1), await read('keup', 3), await read('keup', 9)]
    const { total } = pages[0]!
    expect(total).toBeGreaterThan(8)
    expect(pages.map((page) => [page.total, page.rows.length])).toEqual([
      [total, 4],
      [total, Math.min(4, total - 8)],
      [total, 0],
    ])
  })

  it('counts none where nothing is selected', async () => {
    expect(await read('none', 1)).toEqual({ total: 0, rows: [] })
    expect(await read('none', 2)).toEqual({ total: 0, rows: [] })
  })
})
