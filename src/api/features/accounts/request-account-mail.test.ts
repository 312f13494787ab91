import { describe, expect, it } from 'vitest'
import { answerMailRequests, retryMailRequests } from '#api/jobs/answer-mail-requests.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

/** All rows that a call might have changed. */
async function countRows() {
  const counts: Record<string, number> = {}
  for (const table of [
    'account',
    'account_link',
    'mail',
    'audit_event',
    'session',
    'account_mail_request',
    'rate_limit',
  ] as const) {
    const { n } = await api.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = n
  }
  return counts
}

async function difference(work: () => Promise<unknown>) {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.fromEntries(Object.entries(after).map(([table, n]) => [table, n - before[table]!]))
}

describe('recoverAccount', () => {
  it('answers and stores the same for a known and an unknown e-mail', async () => {
    const { email } = await api.createAccount()
    const unknown = 'fantome@example.be'
    const answers: unknown[] = []
    const ask = async (address: string, ip: string) => {
      const { status, body, headers } = await api.call('recoverAccount', { email: address }, { ip })
      answers.push({ status, body, length: headers['content-length'] })
    }
    const known = await difference(() => ask(email, '203.0.113.1'))
    expect(known).toEqual(await difference(() => ask(unknown, '203.0.113.2')))
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Si cette adresse e-mail existe dans notre système, un e-mail de réinitialisation vous sera envoyé.',
      },
    })
    expect(await api.mailsTo(email)).toHaveLength(1)
    expect(await api.mailsTo(unknown)).toEqual([])
    expect((await countRows()).account_mail_request).toBe(0)
  })

  it('sends one mail per request when two workers run at the same time', async () => {
    const { email } = await api.createAccount()
    await api.call('recoverAccount', { email })
    await Promise.all([answerMailRequests(api.deps), answerMailRequests(api.deps)])
    const mails = await api.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Réinitialisation de votre mot de passe'])
  })

  it('sends no link to an e-mail that the account gives up at the same time', async () => {
    const { id, email } = await api.createAccount()
    await api.call('recoverAccount', { email })
    let answering: Promise<void> | undefined
    await api.db.transaction().execute(async (db) => {
      await db.updateTable('account').set({ email: 'nouvelle@example.be' }).where('id', '=', id).execute()
      answering = answerMailRequests(api.deps)
      await api.waitForLock()
    })
    await answering
    expect(await api.mailsTo(email)).toEqual([])
    const links = await api.db.selectFrom('account_link').select('hash').where('id_account', '=', id).execute()
    expect(links).toEqual([])
  })

  it('sends a mail although an earlier request fails, and retries that one', async () => {
    const [bad, good] = [await api.createAccount(), await api.createAccount()]
    await api.asOwner(`alter table mail add constraint poison check (to_address <> '${bad.email}')`)
    await api.call('recoverAccount', { email: bad.email })
    await api.call('recoverAccount', { email: good.email })
    expect(await api.mailsTo(good.email)).toHaveLength(1)
    await runDueJobs(api.deps, [retryMailRequests])
    const job = await api.db.selectFrom('job').selectAll().where('name', '=', 'answer-mail-requests').executeTakeFirst()
    expect(job).toMatchObject({ failures: 1, last_error: expect.stringContaining('1 failing') })
    await api.asOwner('alter table mail drop constraint poison')
    api.travel(60)
    await runDueJobs(api.deps, [retryMailRequests])
    expect(await api.mailsTo(bad.email)).toHaveLength(1)
  })

  it('sends at most five mails an hour to one e-mail, and answers the same', async () => {
    const { email } = await api.createAccount()
    for (let n = 0; n < 8; n += 1) {
      expect((await api.call('recoverAccount', { email: n % 2 ? email : email.toUpperCase() })).status).toBe(200)
    }
    expect(await api.mailsTo(email)).toHaveLength(5)
    api.travel(3600)
    await api.call('recoverAccount', { email })
    expect(await api.mailsTo(email)).toHaveLength(6)
  })

  it('refuses beyond 60 requests an hour from one IP', async () => {
    const ip = '203.0.113.9'
    for (let n = 0; n < 60; n += 1) await api.call('recoverAccount', { email: `n${n}@example.be` }, { ip })
    const refused = await api.send('recoverAccount', { email: 'encore@example.be' }, { ip })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.body.error_description).toBe(refusalMessages.tooManyTries)
  })
})

describe.each(['recoverAccount', 'resendConfirmation'] as const)('the input of %s', (name) => {
  it.each([
    ['missing', {}, "L'adresse e-mail est requise."],
    ['empty', { email: '  ' }, "L'adresse e-mail est requise."],
    ['an object', { email: { $gt: '' } }, "L'adresse e-mail est requise."],
    ['without domain', { email: 'lou@' }, 'Veuillez entrer une adresse e-mail valide.'],
    ['with a space', { email: 'lou peeters@example.be' }, 'Veuillez entrer une adresse e-mail valide.'],
    ['too long', { email: `${'a'.repeat(251)}@b.be` }, 'Maximum 255 caractères.'],
  ])('refuses an e-mail that is %s', async (_case, input, message) => {
    const answer = await api.send(name, input)
    expect([answer.status, answer.body.errors]).toEqual([422, { email: [message] }])
  })
})
