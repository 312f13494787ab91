import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerMailRequests } from '#api/jobs/answer-mail-requests.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'
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

const startWorker = () => startMailWorker(api.deps, api.databaseUrl, () => answerMailRequests(api.deps))
const received = (count: number) =>
  vi.waitFor(() => expect(smtp.received).toHaveLength(count), { timeout: 10_000, interval: 20 })

it('sends what waited while no worker ran, then what comes, once with two workers', async () => {
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

it('sends what waits also while a request cannot be answered', async () => {
  const before = smtp.received.length
  const prepare = () => Promise.reject(new Error('not this one'))
  const account = await api.createAccount()
  await api.call('recoverAccount', { email: account.email })
  await answerMailRequests(api.deps)
  const worker = startMailWorker(api.deps, api.databaseUrl, prepare)
  // One waits from the test before.
  await received(before + 2)
  expect(api.logLines.join('')).toContain('the mail worker could not work')
  await worker.stop()
})

it('answers a request while thousands of reminders are being sent', async () => {
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
  // The sending of the first reminder hangs until the request is answered.
  let answered = () => {}
  const until = new Promise<void>((done) => {
    answered = done
  })
  smtp.answers.beforeData = () => until
  const worker = startWorker()
  await gate
  await api.call('recoverAccount', { email: account.email })
  await vi.waitFor(
    async () => {
      const waiting = await api.db.selectFrom('account_mail_request').select('id').execute()
      expect(waiting).toEqual([])
    },
    { timeout: 5000, interval: 20 },
  )
  answered()
  await worker.stop()
  smtp.answers.beforeData = async () => undefined
})

it('stops after the mail at hand, however many wait', async () => {
  const before = smtp.received.length
  const letter = { subject: 'Rappel', paragraphs: [] }
  await enqueueLetters(
    api.deps,
    'test',
    Array.from({ length: 200 }, (_, n) => ({ to: `m${n}@example.be`, letter })),
  )
  const worker = startWorker()
  await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(before), { interval: 1 })
  await worker.stop()
  const sent = smtp.received.length - before
  expect(sent).toBeLessThan(200)
  // All that was claimed was sent.
  const { rows } = await api.deps.pool.query("select count(*) from mail where kind = 'test' and tries > 0")
  expect(rows[0].count).toBe(sent)
})
