import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Received = Awaited<ReturnType<typeof PostalMime.parse>>

/** A real mail server on this machine that keeps what it receives. */
export async function startSmtpServer() {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      // A sender that is cut off in the midst of a message has sent nothing.
      keep(stream).then(() => done(), done)
    },
  })
  async function keep(stream: AsyncIterable<Buffer>) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    received.push(await PostalMime.parse(Buffer.concat(chunks)))
  }
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.server.address() as { port: number }
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
