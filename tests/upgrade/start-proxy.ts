import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#api/config/project-root.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'

/** nginx with deploy/nginx.conf: only ports, certificate and places to write to are the test's own. */
export async function startNginx(folder: string, { port, copies }: { port: number; copies: [number, number] }) {
  mkdirSync(folder, { recursive: true })
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const pid = join(folder, 'pid')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  // A port of its own: the one beside a free port may belong to a connection of another program.
  const redirecting = await findFreePort()
  const given = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8')
  const site = [
    [/127\.0\.0\.1:3000\b/, `127.0.0.1:${copies[0]}`],
    [/127\.0\.0\.1:3001\b/, `127.0.0.1:${copies[1]}`],
    [/listen 80;\n\s*listen \[::\]:80;/, `listen 127.0.0.1:${redirecting};`],
    [/listen 443 ssl http2;\n\s*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/ssl_certificate .*;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
  ].reduce((text, [pattern, text2]) => replaceOnce(text, pattern as RegExp, text2 as string), given)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const main = `daemon off; worker_processes 1; pid ${pid}; error_log stderr error;
events { worker_connections 512; }
http { access_log ${join(folder, 'access.log')}; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const child = spawn(process.env.NGINX_PATH!, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  // Written once all ports are taken: nginx answers at the first one while it still tries for the others.
  while (!existsSync(pid)) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`)
    await sleep(20)
  }
  return {
    url: `https://localhost:${port}`,
    stop: () =>
      new Promise<void>((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done()
        child.on('exit', () => done())
        child.kill('SIGTERM')
      }),
  }
}

/** Without nginx: each request goes to the next instance, and a failed GET to the other. */
export async function startRoundRobin({ port, copies }: { port: number; copies: [number, number] }) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const [first, second] = turn % 2 ? copies : copies.toReversed()
    const ask = (copy: number, failed: () => void) => {
      const { url, method, headers } = incoming
      const upstream = request({ agent, host: '127.0.0.1', port: copy, path: url, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      })
      upstream.on('error', failed)
      if (method === 'GET') upstream.end()
      else incoming.pipe(upstream)
    }
    ask(first!, () => ask(second!, () => outgoing.writeHead(502).end()))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise<void>((done) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function replaceOnce(text: string, pattern: RegExp, replacement: string) {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf no longer holds ${pattern}`)
  return text.replace(pattern, replacement)
}
