import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { startSilentServer, startSmtpServer } from '#tests/support/smtp.ts'
import type { DrawEnclosure, Enclosure } from './enclosures.ts'
import { enqueueLetters } from './enqueue-mail.ts'
import { createTransportOf, sendWaitingMails as sendWith, type Transport } from './send-mails.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let api: TestApi
let transport: ReturnType<typeof createTransportOf>
beforeAll(async () => {
  smtp = await startSmtpServer()
  api = await createTestApi({ env: { SMTP_URL: smtp.url } })
  transport = createTransportOf(api.deps)
})
afterAll(async () => {
  transport.close()
  await api.close()
  await smtp.close()
})
beforeEach(async () => {
  await api.db.deleteFrom('mail').execute()
  await api.db.deleteFrom('refused_email').execute()
  smtp.received.length = 0
  smtp.answers.recipient = () => undefined
})

afterEach(() => void vi.useRealTimers())

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
/** A mail as version 2.0.0 queued it, with its documents drawn and stored as files. */
async function attach(
  subject: string,
  attachments: { name: string; contentType: string; content: Buffer }[],
  db: TestApi['db'] = api.db,
) {
  await enqueueLetters({ ...api.deps, db }, 'test', [{ to: 'zoe@example.be', letter: { subject, paragraphs: [] } }])
  const mail = await db.selectFrom('mail').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
  const files = await db
    .insertInto('file')
    .values(attachments.map(({ name, contentType, content }) => ({ name, content_type: contentType, content })))
    .returning('id')
    .execute()
  await db
    .insertInto('mail_attachment')
    .values(files.map(({ id }) => ({ id_mail: mail.id, id_file: id })))
    .execute()
}
const enclose = (subject: string, ...enclosures: Enclosure[]) =>
  enqueueLetters(api.deps, 'test', [{ to: 'zoe@example.be', letter: { subject, paragraphs: [] }, enclosures }])
const receipt = { kind: 'receipt', name: 'Recu-2026-000001.pdf', content: { paid: 40 } }
const draw: DrawEnclosure = async ({ kind, content }) => Buffer.from(`${kind} ${JSON.stringify(content)}`)
const sendWaitingMails = (deps: TestApi['deps'], via: Transport) => sendWith(deps, via, draw)
const down: Transport = () => Promise.reject(new Error('connect ECONNREFUSED'))
const rows = () => api.db.selectFrom('mail').selectAll().orderBy('id').execute()

it('sendWaitingMails sends mails without an unsubscribe link before reminders, in order', async () => {
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

describe('a mail received by the SMTP server', () => {
  it('has equivalent text and HTML parts, with HTML escaped', async () => {
    await write()
    expect(await sendWaitingMails(api.deps, transport)).toBe(1)
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

  it('is stored without its link tokens once sent, and with them until then', async () => {
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

  it('keeps its link tokens in the demonstration without an SMTP server', async () => {
    const account = await api.createAccount()
    await api.call('recoverAccount', { email: account.email })
    const token = await api.linkTokenTo(account.email)
    const { SMTP_URL: _none, ...env } = api.deps.env
    await sendWaitingMails({ ...api.deps, env }, async () => undefined)
    expect((await rows())[0]).toMatchObject({ sent_at: api.clock.now(), text: expect.stringContaining(token) })
  })

  it('loads no remote resource', async () => {
    await write()
    await sendWaitingMails(api.deps, transport)
    const html = smtp.received[0]?.html ?? ''
    expect(html).not.toMatch(/<img|<link|<script|<style|url\(|src=|@import|background=/i)
    const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address)
    expect(new Set(addresses)).toEqual(new Set(['https://my.abft.example/?a=1&amp;b=2']))
  })

  it('has its enclosed documents attached, drawn when it is sent', async () => {
    await enclose('Un document', receipt)
    await sendWaitingMails(api.deps, transport)
    const { attachments } = smtp.received[0]!
    expect(attachments).toMatchObject([{ filename: receipt.name, mimeType: 'application/pdf' }])
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).toString()).toBe('receipt {"paid":40}')
  })

  it('is retried when a document cannot be drawn', async () => {
    await enclose('Un document', receipt)
    const unable = () => Promise.reject(new Error('no such font'))
    expect(await sendWith(api.deps, transport, unable)).toBe(0)
    expect(smtp.received).toEqual([])
    expect(await rows()).toMatchObject([{ sent_at: null, given_up_at: null, last_error: 'no such font' }])
  })

  it('has the files attached that version 2.0.0 stored', async () => {
    const picture = Buffer.from([0, 255, 13, 10, 128, 0])
    await attach('Deux fichiers', [
      { name: 'reçu.txt', contentType: 'text/plain', content: Buffer.from('payé') },
      { name: 'Image.png', contentType: 'image/png', content: picture },
    ])
    await sendWaitingMails(api.deps, transport)
    const { attachments } = smtp.received[0]!
    expect(attachments).toMatchObject([
      { filename: 'reçu.txt', mimeType: 'text/plain', disposition: 'attachment' },
      { filename: 'Image.png', mimeType: 'image/png', disposition: 'attachment' },
    ])
    const [text, image] = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
    expect(text!.toString()).toBe('payé')
    expect(image!.equals(picture)).toBe(true)
  })

  it('is listed in the demonstration outbox with the names of its attachments', async () => {
    await attach('Un fichier', [{ name: 'Recu.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.4') }])
    await enclose('Un document', receipt)
    await write()
    const url = '/dev/mails?to=zoe@example.be'
    const json = await api.request<{ subject: string; attachments: string[] }[]>({
      url,
      headers: { accept: 'application/json' },
    })
    expect(json.body.map(({ subject, attachments }) => [subject, attachments])).toEqual([
      ['Été & co', []],
      ['Un document', ['Recu-2026-000001.pdf']],
      ['Un fichier', ['Recu.pdf']],
    ])
    expect((await api.request({ url })).text).toContain('Recu-2026-000001.pdf')
  })

  it('ignores header injection in the subject', async () => {
    await write('zoe@example.be', 'Objet\r\nBcc: voleur@example.be')
    await sendWaitingMails(api.deps, transport)
    expect(smtp.received[0]?.bcc ?? []).toEqual([])
    expect(smtp.received).toHaveLength(1)
  })
})

describe('sendWaitingMails when sending fails', () => {
  it('retries after 1, 2, 4 and 8 minutes, and loses no mail', async () => {
    await write('a@example.be')
    await write('b@example.be')
    for (const minutes of [1, 2, 4, 8]) {
      expect(await sendWaitingMails(api.deps, down)).toBe(0)
      expect(await sendWaitingMails(api.deps, transport)).toBe(0)
      api.travel(minutes * 60 - 1)
      expect(await sendWaitingMails(api.deps, transport)).toBe(0)
      api.travel(1)
    }
    for (const row of await rows()) {
      expect(row).toMatchObject({ tries: 4, sent_at: null, last_error: 'connect ECONNREFUSED' })
    }
    expect(await sendWaitingMails(api.deps, transport)).toBe(2)
    expect(smtp.received.map(({ to }) => to?.[0]?.address)).toEqual(['a@example.be', 'b@example.be'])
  })

  it('stores the error of a refused connection', async () => {
    const gone = await startSmtpServer()
    await gone.close()
    await write()
    const elsewhere = createTransportOf({ env: { ...api.deps.env, SMTP_URL: gone.url } })
    expect(await sendWaitingMails(api.deps, elsewhere)).toBe(0)
    expect((await rows())[0]).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
  })

  it('gives up after 16 tries over three days, and logs an error', async () => {
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
    expect(JSON.parse(api.logLines.at(-1)!)).toMatchObject({ level: 50, msg: 'mail given up' })
    expect(await sendWaitingMails(api.deps, transport)).toBe(0)
  })

  it('retries after a timeout when the server stays silent', async () => {
    const silent = await startSilentServer()
    const elsewhere = createTransportOf({ env: { ...api.deps.env, SMTP_URL: silent.url } })
    await write()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sending = sendWaitingMails(api.deps, elsewhere)
    await silent.reached
    const waitLonger = async () => {
      vi.advanceTimersByTime(10_000)
      return (await rows())[0]!.last_error
    }
    await expect.poll(waitLonger).toMatch(/timeout|greeting/i)
    expect(await sending).toBe(0)
    expect((await rows())[0]).toMatchObject({ tries: 1, given_up_at: null })
    elsewhere.close()
    await silent.close()
  })

  it('sends at once what a clock 400 days ahead had scheduled', async () => {
    api.travel(400 * 86_400)
    await write('neuf@example.be')
    await write('essaye@example.be')
    await sendWaitingMails(api.deps, async ({ to_address }) => {
      throw new Error(to_address)
    })
    await write('neuf2@example.be')
    api.travel(-400 * 86_400)
    expect(await sendWaitingMails(api.deps, transport)).toBe(3)

    // Twelve hours is the longest pause, and no sign of a wrong clock.
    await write('douze@example.be')
    await api.db.updateTable('mail').set({ tries: 12 }).where('to_address', '=', 'douze@example.be').execute()
    await sendWaitingMails(api.deps, down)
    api.travel(43_199)
    expect(await sendWaitingMails(api.deps, transport)).toBe(0)
    api.travel(1)
    expect(await sendWaitingMails(api.deps, transport)).toBe(1)
  })

  it('sends the other mails when one fails', async () => {
    await write('mauvais@example.be')
    await write('bon@example.be')
    const picky: Transport = async ({ to_address }) => {
      if (to_address.startsWith('mauvais')) throw new Error('550 no such user')
    }
    expect(await sendWaitingMails(api.deps, picky)).toBe(1)
  })
})

describe('a mail that the SMTP server refuses permanently', () => {
  const unknown = (email: string) => `550 5.1.1 <${email}>: Recipient address rejected: User unknown`
  const refusals = async () =>
    (await api.db.selectFrom('refused_email').select(['email', 'refusals']).execute()).map(
      ({ email, refusals: count }) => [email, count],
    )

  it('is given up at the first try, and the others are sent over the same connection', async () => {
    smtp.answers.recipient = (email) => (email === 'inconnu@example.be' ? unknown(email) : undefined)
    for (const name of ['a', 'inconnu', 'b']) await write(`${name}@example.be`)
    const before = smtp.seen.connections
    const own = createTransportOf(api.deps)
    expect(await sendWaitingMails(api.deps, own)).toBe(2)
    own.close()
    expect(smtp.seen.connections - before).toBe(1)
    expect((await rows())[1]).toMatchObject({
      tries: 1,
      sent_at: null,
      given_up_at: api.clock.now(),
      last_error: expect.stringContaining('550 5.1.1 <inconnu@example.be>'),
    })
    expect(await refusals()).toEqual([['inconnu@example.be', 1]])
    const said = JSON.parse(api.logLines.at(-1)!)
    expect(said).toMatchObject({ level: 40, msg: 'the server refused a mail for good' })
  })

  it('is logged without its e-mail address', async () => {
    smtp.answers.recipient = unknown
    api.logLines.length = 0
    await write('privee0@example.be')
    await write('Prénom.Nom+abft@exâmple.be')
    await sendWaitingMails(api.deps, transport)
    const log = api.logLines.join('')
    expect(log).toContain('550 5.1.1 <[e-mail]>')
    expect(log).not.toMatch(/privee0|nom\+abft/i)
    for (const line of api.logLines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
  })

  it('marks its recipient at the third refusal, and later mails are withheld', async () => {
    smtp.answers.recipient = unknown
    for (let n = 1; n <= 3; n += 1) {
      await write('Zoe@example.be', `${n}`)
      await sendWaitingMails(api.deps, transport)
    }
    expect(await refusals()).toEqual([['zoe@example.be', 3]])
    smtp.answers.recipient = () => undefined
    await write('zoe@Example.be', '4')
    await write('autre@example.be', '5')
    expect(await sendWaitingMails(api.deps, transport)).toBe(1)
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['5'])
    const withheld = (await rows()).filter((mail) => mail.withheld)
    expect(withheld).toMatchObject([{ subject: '4', given_up_at: api.clock.now(), sent_at: null }])
  })

  it('counts only consecutive refusals', async () => {
    for (const refused of [true, true, false, true, true]) {
      smtp.answers.recipient = refused ? unknown : () => undefined
      await write()
      await sendWaitingMails(api.deps, transport)
    }
    expect(await refusals()).toEqual([['zoe@example.be', 2]])
  })

  it('because of its content does not count against the recipient', async () => {
    smtp.answers.data = () => '554 5.7.1 Message content rejected'
    await write()
    await sendWaitingMails(api.deps, transport)
    smtp.answers.data = () => undefined
    expect((await rows())[0]).toMatchObject({ given_up_at: api.clock.now() })
    expect(await refusals()).toEqual([])
  })

  it.each([
    ['greylisting', { recipient: () => '450 4.2.0 Greylisted, try again' }],
    ['an unknown sender', { sender: () => '553 5.7.1 Sender address rejected' }],
    ['a wrong password', { signIn: () => '535 5.7.8 Authentication failed' }],
  ])('is not a mail refused because of %s, which is retried', async (_what, answers) => {
    const usual = { ...smtp.answers }
    Object.assign(smtp.answers, answers)
    const url = smtp.url.replace('//', '//user:password@')
    const own = createTransportOf({ env: { ...api.deps.env, SMTP_URL: url } })
    await write()
    expect(await sendWaitingMails(api.deps, own)).toBe(0)
    Object.assign(smtp.answers, usual)
    expect((await rows())[0]).toMatchObject({ tries: 1, given_up_at: null })
    api.travel(60)
    expect(await sendWaitingMails(api.deps, own)).toBe(1)
    own.close()
    expect(await refusals()).toEqual([])
  })
})

describe('the SMTP connection', () => {
  const production = (url: string) => createTransportOf({ env: { ...api.deps.env, mode: 'production', SMTP_URL: url } })
  // Reaches this machine without a loopback name.
  const remote = (port: number, query = '') => `smtp://user:password@0.0.0.0:${port}${query}`

  it('is reused for many mails', async () => {
    const before = smtp.seen.connections
    const own = createTransportOf(api.deps)
    for (let n = 0; n < 20; n += 1) await write(`n${n}@example.be`)
    expect(await sendWaitingMails(api.deps, own)).toBe(20)
    own.close()
    expect(smtp.seen.connections - before).toBe(1)
  })

  it('sends neither password nor mail in production without TLS', async () => {
    const plain = await startSmtpServer()
    await write()
    for (const url of [
      remote(plain.port),
      remote(plain.port, '?ignoreTLS=true'),
      remote(plain.port, '?requireTLS=false'),
    ]) {
      const own = production(url)
      expect(await sendWaitingMails(api.deps, own)).toBe(0)
      own.close()
      api.travel(600)
    }
    expect([plain.seen.connections, plain.seen.signedIn, plain.received]).toEqual([3, 0, []])
    expect((await rows())[0]!.last_error).toMatch(/STARTTLS/)
    expect((await rows())[0]!.given_up_at).toBeNull()
    await plain.close()
  })

  it('is upgraded by STARTTLS, and refuses an untrusted certificate', async () => {
    const tls = await startSmtpServer({ starttls: true })
    await write()
    const strict = production(remote(tls.port))
    expect(await sendWaitingMails(api.deps, strict)).toBe(0)
    strict.close()
    expect([tls.seen.signedIn, tls.received]).toEqual([0, []])
    api.travel(60)
    const trusting = production(remote(tls.port, '?tls.rejectUnauthorized=false'))
    expect(await sendWaitingMails(api.deps, trusting)).toBe(1)
    trusting.close()
    expect(tls.seen.signedIn).toBe(1)
    expect(tls.seen.secure).toBeGreaterThan(0)
    await tls.close()
  })

  it('needs no TLS in production on localhost', async () => {
    const plain = await startSmtpServer()
    for (const host of ['127.0.0.1', 'localhost']) {
      await write()
      const own = production(`smtp://${host}:${plain.port}`)
      expect(await sendWaitingMails(api.deps, own)).toBe(1)
      own.close()
    }
    await plain.close()
  })
})

describe('the Message-ID of a mail', () => {
  const ids = () => smtp.received.map(({ messageId }) => messageId)

  it('is the same on every retry, even by another worker', async () => {
    await write()
    const tried: string[] = []
    await sendWaitingMails(api.deps, async ({ message_id }) => {
      tried.push(message_id)
      throw new Error('busy')
    })
    api.travel(60)
    // Killed after the server took the mail: it goes out a second time, and can be recognised.
    const claimed = await new Promise<string>((entered) => {
      void sendWaitingMails(api.deps, async (mail) => {
        await transport(mail)
        entered(mail.message_id)
        return new Promise(() => {})
      })
    })
    api.travel(300)
    expect(await sendWaitingMails(api.deps, transport)).toBe(1)
    expect([tried, ids()]).toEqual([[claimed], [`<${claimed}@localhost>`, `<${claimed}@localhost>`]])
  })

  it('is random, so the same mail id in another database has another one', async () => {
    await write()
    await sendWaitingMails(api.deps, transport)
    const [mail] = await rows()
    await api.db.deleteFrom('mail').execute()
    const { id, kind, to_address, subject, text, html, created_at } = mail!
    await sql`
      insert into mail (id, kind, to_address, subject, text, html, created_at, next_try_at) overriding system value
      values (${id}, ${kind}, ${to_address}, ${subject}, ${text}, ${html}, ${created_at}, ${created_at})`.execute(
      api.db,
    )
    expect(await sendWaitingMails(api.deps, transport)).toBe(1)
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(2)
    for (const messageId of ids()) expect(messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  })
})

describe('concurrent mail workers', () => {
  it('send each mail once', async () => {
    for (let n = 0; n < 40; n += 1) await write(`n${n}@example.be`)
    const own = Array.from({ length: 4 }, () => createTransportOf(api.deps))
    const sent = await Promise.all(own.map((one) => sendWaitingMails(api.deps, one)))
    for (const one of own) one.close()
    expect(sent.reduce((sum, one) => sum + one)).toBe(40)
    const addresses = smtp.received.map(({ to }) => to?.[0]?.address)
    expect([addresses.length, new Set(addresses).size]).toEqual([40, 40])
  })

  it('skip a mail that another worker is sending, and take it over when its lease expires', async () => {
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
    expect(await sendWaitingMails(api.deps, transport)).toBe(0)
    api.travel(300)
    expect(await sendWaitingMails(api.deps, transport)).toBe(1)
  })
})

it('enqueueLetters stores neither mail nor file when the transaction rolls back', async () => {
  const failed = api.db.transaction().execute(async (db) => {
    const attachments = [{ name: 'rolled-back.txt', contentType: 'text/plain', content: Buffer.from('x') }]
    await attach('x', attachments, db)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await rows()).toEqual([])
  expect(await api.db.selectFrom('file').select('id').where('name', '=', 'rolled-back.txt').execute()).toEqual([])
})
