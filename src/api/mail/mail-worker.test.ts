import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerMailRequests } from '#api/jobs/answer-mail-requests.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { startSilentServer, startSmtpServer } from '#tests/support/smtp.ts'
import { enqueueLetters } from './enqueue-mail.ts'
import { startMailWorker } from './mail-worker.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let api: TestApi
beforeAll(async () => {
  smtp = await startSmtpServer()
  api = await createTestApi({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await api.close()
  await smtp.close()
})

const draw = () => Promise.reject(new Error('there is nothing to draw'))
const queueMore = async () => false
const startWorker = () =>
  startMailWorker(api.deps, api.databaseUrl, { prepare: () => answerMailRequests(api.deps), queueMore, draw })
async function received(count: number) {
  await expect.poll(() => smtp.received).toHaveLength(count)
}

it('two mail workers send waiting mails, then new ones, each once', async () => {
  const account = await api.createAccount()
  await api.call('recoverAccount', { email: account.email })
  const workers = [startWorker(), startWorker()]
  await received(1)
  await api.call('recoverAccount', { email: account.email })
  await received(2)
  expect(smtp.received.map(({ subject }) => subject)).toEqual(Array(2).fill('Réinitialisation de votre mot de passe'))
  await Promise.all(workers.map((worker) => worker.stop()))
  await api.call('recoverAccount', { email: account.email })
  expect(smtp.received).toHaveLength(2)
})

it('the mail worker sends waiting mails even when preparing requests fails', async () => {
  const before = smtp.received.length
  const prepare = () => Promise.reject(new Error('not this one'))
  const account = await api.createAccount()
  await api.call('recoverAccount', { email: account.email })
  await answerMailRequests(api.deps)
  const worker = startMailWorker(api.deps, api.databaseUrl, { prepare, queueMore, draw })
  // One mail is left from the previous test.
  await received(before + 2)
  expect(api.logLines.join('')).toContain('the mail worker could not work')
  await worker.stop()
})

it('the mail worker prepares requests while a mail is being sent', async () => {
  let slow = () => {}
  smtp.answers.recipient = (email) => {
    if (email === 'premier@example.be') slow()
    return undefined
  }
  const letter = { subject: 'Rappel', paragraphs: [] }
  const gate = new Promise<void>((reached) => {
    slow = reached
  })
  const account = await api.createAccount()
  await enqueueLetters(api.deps, 'test', [{ to: 'premier@example.be', letter }])
  // Sending the first reminder hangs until the request is answered.
  let answered = () => {}
  const until = new Promise<void>((done) => {
    answered = done
  })
  smtp.answers.beforeData = () => until
  const worker = startWorker()
  await gate
  await api.call('recoverAccount', { email: account.email })
  await expect.poll(() => api.db.selectFrom('account_mail_request').select('id').execute()).toEqual([])
  answered()
  await worker.stop()
  smtp.answers.beforeData = async () => undefined
})

it('the mail worker stops after the mail it is sending, however many wait', async () => {
  const before = smtp.received.length
  const letter = { subject: 'Rappel', paragraphs: [] }
  await enqueueLetters(
    api.deps,
    'test',
    Array.from({ length: 200 }, (_, n) => ({ to: `m${n}@example.be`, letter })),
  )
  const worker = startWorker()
  await expect.poll(() => smtp.received.length, { interval: 1 }).toBeGreaterThan(before)
  await worker.stop()
  const sent = smtp.received.length - before
  expect(sent).toBeLessThan(200)
  // Every claimed mail was sent.
  const { rows } = await api.deps.pool.query("select count(*) from mail where kind = 'test' and tries > 0")
  expect(rows[0].count).toBe(sent)
})

describe('stopping the mail worker while the SMTP server hangs', () => {
  const letter = { subject: 'Rappel', paragraphs: [] }
  const find = (email: string) =>
    api.db.selectFrom('mail').select(['sent_at', 'given_up_at', 'tries']).where('to_address', '=', email).execute()

  it('aborts a mail before its transmission, which the next worker sends', async () => {
    await api.db.deleteFrom('mail').execute()
    const silent = await startSilentServer()
    const deps = { ...api.deps, env: { ...api.deps.env, SMTP_URL: silent.url } }
    await enqueueLetters(api.deps, 'test', [{ to: 'silence@example.be', letter }])
    const worker = startMailWorker(deps, api.databaseUrl, { prepare: async () => undefined, queueMore, draw })
    await silent.reached
    const asked = Date.now()
    await worker.stop()
    // The greeting of a mail server may take 10 s.
    expect(Date.now() - asked).toBeLessThan(9000)
    await silent.close()
    expect(await find('silence@example.be')).toEqual([{ sent_at: null, given_up_at: null, tries: 1 }])
    api.travel(3600)
    const next = startWorker()
    await expect.poll(async () => (await find('silence@example.be'))[0]!.sent_at).not.toBeNull()
    await next.stop()
    expect(smtp.received.filter(({ to }) => to?.[0]?.address === 'silence@example.be')).toHaveLength(1)
  })

  it('waits for the answer once transmission has begun, so the mail is sent once', async () => {
    let [reached, answer] = [() => {}, () => {}]
    const atData = new Promise<void>((done) => (reached = done))
    const answered = new Promise<void>((done) => (answer = done))
    smtp.answers.beforeData = async () => {
      reached()
      await answered
    }
    await enqueueLetters(api.deps, 'test', [{ to: 'lent@example.be', letter }])
    const worker = startWorker()
    await atData
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const stopped = worker.stop()
    // The grace period is over at once.
    const abort = timers.mock.calls.find(([, delay]) => delay === 2000)!
    timers.mockRestore()
    abort[0]()
    answer()
    await stopped
    smtp.answers.beforeData = async () => undefined
    expect((await find('lent@example.be'))[0]!.sent_at).not.toBeNull()
    expect(smtp.received.filter(({ to }) => to?.[0]?.address === 'lent@example.be')).toHaveLength(1)
  })
})
