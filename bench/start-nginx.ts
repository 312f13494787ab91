import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#tests/support/find-free-port.ts'
import type { Target } from './measure.ts'

/** nginx in front of copies of the portal, without the TLS and the limits of deploy/nginx.conf. */
export async function startNginx(copies: Target[], parent: string): Promise<Target> {
  const port = await findFreePort()
  const folder = join(parent, `nginx-${port}`)
  mkdirSync(folder)
  const servers = copies.map(({ url }) => `server ${new URL(url).host};`).join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1; events {}
     http {
       access_log off; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/proxied;
       upstream portal { ${servers} keepalive 32; }
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://portal; proxy_http_version 1.1; proxy_set_header Connection ""; }
       }
     }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const failed = new Promise<never>((_, fail) => {
    child.once('error', () => fail(new Error('nginx was not found (Debian, Ubuntu: apt-get install nginx-light).')))
    child.once('exit', (code) => fail(new Error(`nginx ended with ${code}`)))
  })
  failed.catch(() => undefined)
  const url = `http://127.0.0.1:${port}`
  await Promise.race([failed, untilHealthy(url)])
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilHealthy(url: string) {
  const isHealthy = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isHealthy())) await sleep(50)
}
