import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Received = Awaited<ReturnType<typeof PostalMime.parse>>

interface Options {
  /** The server offers STARTTLS with an untrusted certificate. */
  starttls?: boolean
}

/** A reply other than 250, as a server words it: '550 5.1.1 <zoe@example.be>: unknown'. */
type Reply = string | undefined

/** A local mail server that stores what it receives and answers as a test wants. */
export async function startSmtpServer({ starttls = false }: Options = {}) {
  const received: Received[] = []
  const seen = { connections: 0, signedIn: 0, secure: 0 }
  const answers: {
    recipient: (email: string) => Reply
    sender: () => Reply
    data: () => Reply
    signIn: () => Reply
    beforeData: () => Promise<unknown>
  } = {
    recipient: () => undefined,
    sender: () => undefined,
    data: () => undefined,
    signIn: () => undefined,
    beforeData: async () => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    allowInsecureAuth: true,
    disabledCommands: starttls ? [] : ['STARTTLS'],
    // A pool's open connection must not delay closing the server.
    closeTimeout: 50,
    onConnect(_session, done) {
      seen.connections += 1
      done()
    },
    onSecure(_socket, _session, done) {
      seen.secure += 1
      done()
    },
    onAuth(auth, _session, done) {
      seen.signedIn += 1
      const refusal = asError(answers.signIn())
      if (refusal) done(refusal)
      else done(null, { user: auth.username })
    },
    onMailFrom: (_from, _session, done) => done(asError(answers.sender())),
    onRcptTo: ({ address }, _session, done) => done(asError(answers.recipient(address))),
    async onData(stream, _session, done) {
      // A sender that disconnects within a message has sent nothing.
      done(await keep(stream).catch((error: Error) => error))
    },
  })
  // A client that disconnects is no failure of the server.
  server.on('error', () => undefined)
  async function keep(stream: AsyncIterable<Buffer>) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    await answers.beforeData()
    const refusal = asError(answers.data())
    if (!refusal) received.push(await PostalMime.parse(Buffer.concat(chunks)))
    return refusal
  }
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.server.address() as { port: number }
  return {
    received,
    seen,
    answers,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

function asError(reply: Reply) {
  if (reply === undefined) return null
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** A server that accepts connections and never answers. */
export async function startSilentServer() {
  let connected = () => {}
  const reached = new Promise<void>((done) => {
    connected = done
  })
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    connected()
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as { port: number }
  return { reached, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) }
}
