import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../tests/support/api.ts'
import { startSmtpServer } from '../../../tests/support/smtp.ts'
import { type Attachment, enqueueLetters } from './enqueue-mail.ts'
import { createTransportOf, sendWaitingMails, type Transport } from './send-mails.ts'

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
beforeEach(async () => {
  await api.db.deleteFrom('mail').execute()
  smtp.received.length = 0
})

const write = (to = 'zoe@example.be', subject = 'Été & co') =>
  enqueueLetters(api.deps, 'test', [
    {
      to,
      letter: {
        subject,
        paragraphs: ['Bonjour <b>Zoé</b>,', 'Ça marche.'],
        button: { label: 'Ouvrir', url: 'https://my.abft.example/?a=1&b=2' },
        note: 'Petit texte.',
      },
    },
  ])
const attach = (subject: string, attachments: Attachment[], db: TestApi['db'] = api.db) =>
  enqueueLetters({ ...api.deps, db }, 'test', [
    { to: 'zoe@example.be', letter: { subject, paragraphs: [] }, attachments },
  ])
const down: Transport = () => Promise.reject(new Error('connect ECONNREFUSED'))
const rows = () => api.db.selectFrom('mail').selectAll().orderBy('id').execute()

it('sends what somebody waits for before what can be switched off, each as it is due', async () => {
  const sent: string[] = []
  const reminder = (subject: string) => ({
    to: 'zoe@example.be',
    letter: { subject, paragraphs: [], unsubscribe: { label: 'Stop', url: 'https://my.abft.example/rappel/x' } },
  })
  await enqueueLetters(api.deps, 'test', [reminder('rappel 1'), reminder('rappel 2')])
  await write('zoe@example.be', 'mot de passe')
  await write('zoe@example.be', 'reçu')
  await sendWaitingMails(api.deps, ({ subject }) => {
    sent.push(subject)
    return subject === 'mot de passe' && sent.length === 1 ? Promise.reject(new Error('busy')) : Promise.resolve()
  })
  api.travel(60)
  await sendWaitingMails(api.deps, async ({ subject }) => void sent.push(subject))
  expect(sent).toEqual(['mot de passe', 'reçu', 'rappel 1', 'rappel 2', 'mot de passe'])
})

describe('a mail that a real server received', () => {
  it('has a text and an HTML part that say the same', async () => {
    await write()
    expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({
      subject: 'Été & co',
      from: { name: 'MyABFT', address: 'ne-pas-repondre@abft.example' },
      to: [{ address: 'zoe@example.be' }],
    })
    expect(mail?.text).toContain('Bonjour <b>Zoé</b>,')
    expect(mail?.text).toContain('https://my.abft.example/?a=1&b=2')
    expect(mail?.html).toContain('Bonjour &lt;b&gt;Zoé&lt;/b&gt;,')
    expect(mail?.html).toContain('href="https://my.abft.example/?a=1&amp;b=2"')
    expect((await rows())[0]).toMatchObject({ tries: 1, sent_at: api.clock.now(), last_error: null })
  })

  it('no longer holds what its links open, while a mail that was not sent yet does', async () => {
    const account = await api.createAccount()
    await api.call('recoverAccount', { email: account.email })
    const token = await api.linkTokenTo(account.email)
    const held = async () => JSON.stringify(await rows()).includes(token)
    await sendWaitingMails(api.deps, down)
    expect(await held()).toBe(true)
    api.travel(60)
    await sendWaitingMails(api.deps, createTransportOf(api.deps))
    expect(smtp.received[0]?.text).toContain(`/account/resetPassword#token=${token}`)
    expect(await held()).toBe(false)
    const [mail] = await rows()
    expect(mail?.text).toContain('/account/resetPassword#token=…')
    expect(mail?.letter).toMatchObject({ button: { url: expect.stringMatching(/#token=…$/) } })
  })

  it('keeps its links where the outbox of the demonstration is the only place to read it', async () => {
    const account = await api.createAccount()
    await api.call('recoverAccount', { email: account.email })
    const token = await api.linkTokenTo(account.email)
    const { SMTP_URL: _none, ...env } = api.deps.env
    await sendWaitingMails({ ...api.deps, env: env as typeof api.deps.env }, async () => undefined)
    expect((await rows())[0]).toMatchObject({ sent_at: api.clock.now(), text: expect.stringContaining(token) })
  })

  it('fetches nothing from anywhere', async () => {
    await write()
    await sendWaitingMails(api.deps, createTransportOf(api.deps))
    const html = smtp.received[0]?.html ?? ''
    expect(html).not.toMatch(/<img|<link|<script|<style|url\(|src=|@import|background=/i)
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address)
    expect(new Set(addresses)).toEqual(new Set(['https://my.abft.example/?a=1&amp;b=2']))
  })

  it('carries its attachments', async () => {
    const picture = Buffer.from([0, 255, 13, 10, 128, 0])
    await attach('Deux fichiers', [
      { name: 'reçu.txt', contentType: 'text/plain', content: Buffer.from('payé') },
      { name: 'Image.png', contentType: 'image/png', content: picture },
    ])
    await sendWaitingMails(api.deps, createTransportOf(api.deps))
    const { attachments } = smtp.received[0]!
    expect(attachments).toMatchObject([
      { filename: 'reçu.txt', mimeType: 'text/plain', disposition: 'attachment' },
      { filename: 'Image.png', mimeType: 'image/png', disposition: 'attachment' },
    ])
    const [text, image] = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
    expect(text!.toString()).toBe('payé')
    expect(image!.equals(picture)).toBe(true)
  })

  it('is listed in the outbox of the demonstration with the names of its attachments', async () => {
    const content = Buffer.from('%PDF-1.4')
    await attach('Un fichier', [{ name: 'Recu-2026-000001.pdf', contentType: 'application/pdf', content }])
    await write()
    const url = '/dev/mails?to=zoe@example.be'
    const json = await api.request<{ subject: string; attachments: string[] }[]>({
      url,
      headers: { accept: 'application/json' },
    })
    expect(json.body.map(({ subject, attachments }) => [subject, attachments])).toEqual([
      ['Été & co', []],
      ['Un fichier', ['Recu-2026-000001.pdf']],
    ])
    expect((await api.request({ url })).text).toContain('Recu-2026-000001.pdf')
  })

  it('cannot be given a second recipient or header by what a person typed', async () => {
    await write('zoe@example.be', 'Objet\r\nBcc: voleur@example.be')
    await sendWaitingMails(api.deps, createTransportOf(api.deps))
    expect(smtp.received[0]?.bcc ?? []).toEqual([])
    expect(smtp.received).toHaveLength(1)
  })
})

describe('while the mail server is down', () => {
  it('tries again after 1, 2, 4 … minutes and loses nothing', async () => {
    await write('a@example.be')
    await write('b@example.be')
    for (const minutes of [1, 2, 4, 8]) {
      expect(await sendWaitingMails(api.deps, down)).toBe(0)
      expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(0)
      api.travel(minutes * 60 - 1)
      expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(0)
      api.travel(1)
    }
    for (const row of await rows()) {
      expect(row).toMatchObject({ tries: 4, sent_at: null, last_error: 'connect ECONNREFUSED' })
    }
    expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(2)
    expect(smtp.received.map(({ to }) => to?.[0]?.address)).toEqual(['a@example.be', 'b@example.be'])
  })

  it('meets a closed port like any other failure', async () => {
    const gone = await startSmtpServer()
    await gone.close()
    await write()
    const transport = createTransportOf({ env: { ...api.deps.env, SMTP_URL: gone.url } })
    expect(await sendWaitingMails(api.deps, transport)).toBe(0)
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
  })

  it('gives up after about three days, and says so in the log', async () => {
    await write()
    const start = api.clock.now().getTime()
    for (let tries = 0; tries < 16; tries += 1) {
      await sendWaitingMails(api.deps, down)
      api.travel(12 * 3600)
    }
    const [mail] = await rows()
    expect(mail).toMatchObject({ tries: 16, sent_at: null })
    expect(mail?.given_up_at).not.toBeNull()
    expect((mail!.given_up_at!.getTime() - start) / 3_600_000).toBeGreaterThan(72)
    expect(api.logLines.at(-1)).toContain('mail given up')
    expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(0)
  })

  it('is not stopped by one mail that cannot be sent', async () => {
    await write('mauvais@example.be')
    await write('bon@example.be')
    const picky: Transport = async ({ to_address }) => {
      if (to_address.startsWith('mauvais')) throw new Error('550 no such user')
    }
    expect(await sendWaitingMails(api.deps, picky)).toBe(1)
  })
})

describe('several workers', () => {
  it('send each mail once', async () => {
    for (let n = 0; n < 40; n += 1) await write(`n${n}@example.be`)
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => sendWaitingMails(api.deps, createTransportOf(api.deps))),
    )
    expect(sent.reduce((sum, one) => sum + one)).toBe(40)
    const addresses = smtp.received.map(({ to }) => to?.[0]?.address)
    expect([addresses.length, new Set(addresses).size]).toEqual([40, 40])
  })

  it('leave a mail alone while another is sending it, and take it over when that one died', async () => {
    await write()
    let entered = () => {}
    const sending = new Promise<void>((begun) => {
      entered = begun
    })
    void sendWaitingMails(api.deps, () => {
      entered()
      return new Promise(() => {})
    })
    await sending
    expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(0)
    api.travel(300)
    expect(await sendWaitingMails(api.deps, createTransportOf(api.deps))).toBe(1)
  })
})

it('is written only if what caused it really happened', async () => {
  const failed = api.db.transaction().execute(async (db) => {
    const attachments = [{ name: 'rolled-back.txt', contentType: 'text/plain', content: Buffer.from('x') }]
    await attach('x', attachments, db)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
  expect(await api.db.selectFrom('file').select('id').where('name', '=', 'rolled-back.txt').execute()).toEqual([])
})
