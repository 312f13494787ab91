import { describe, expect, it } from 'vitest'
import type { AccountCall } from '#api/calls/call.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { sheetOf, writeWorkbook } from './write-spreadsheet.ts'

describe('writeWorkbook', () => {
  it('lets one account write while 20 others wait, and refuses further ones as busy', async () => {
    // Its values cannot be read, so that each turn is short.
    const sheet = sheetOf(
      'Membres',
      [
        {
          title: 'Nom',
          width: 10,
          type: 'text',
          value: () => {
            throw new Error('unreadable')
          },
        },
      ],
      [{}],
    )
    const writing = Array.from({ length: 25 }, (_, idAccount) =>
      writeWorkbook({ caller: { idAccount } } as AccountCall, 'xlsx', [sheet]),
    )
    const problems = (await Promise.allSettled(writing)).map((one) => one.status === 'rejected' && one.reason)
    for (const error of problems.slice(0, 21)) expect(error).toEqual(new Error('unreadable'))
    for (const refusal of problems.slice(21)) {
      expect(refusal).toMatchObject({ status: 429, userText: refusalMessages.busy })
    }
  })
})
