// Runs in a process of its own, so that sending does not delay the measured calls. attacks.ts forks it; it reports that
// it is ready, waits for the start message, sends all bodies with the given concurrency, and reports the number of
// requests for each status.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const [url, token, atOnce, ...files] = process.argv.slice(2) as [string, string, string, ...string[]]
const contents = new Map(files.map((file) => [file, readFileSync(file)]))
const agent = new Agent({ maxSockets: Infinity })

process.once('message', () => void attack())
process.send!('ready')

async function attack() {
  const counts: Record<string, number> = {}
  const left = files.map((file) => contents.get(file)!)
  const sendTheRest = async () => {
    for (let body = left.shift(); body; body = left.shift()) {
      const status = await send(body)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: Number(atOnce) }, sendTheRest))
  process.send!(counts)
  process.disconnect()
}

/** The status of the answer, or the error of a connection that broke before it. */
function send(body: Buffer) {
  return new Promise<string>((done) => {
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    sent.on('response', (response) => {
      response.resume()
      done(String(response.statusCode))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    sent.end(body)
  })
}
