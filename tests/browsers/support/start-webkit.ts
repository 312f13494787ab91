import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { type Command, type Driver, PHONE } from './driver.ts'
import { inTime, waitFor } from './wait-for.ts'

/** MiniBrowser, the browser that comes with WebKitGTK, on a display of its own, driven by WebKitWebDriver. */
export async function startWebkit(): Promise<Driver> {
  const settings = await mkdtemp(join(tmpdir(), 'myabft-webkit-'))
  await mkdir(join(settings, 'gtk-3.0'))
  // prefers-reduced-motion
  await writeFile(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const screen = ['-screen', '0', `${PHONE.width}x${PHONE.height}x24`]
  const xvfb = spawn(process.env.XVFB_PATH!, ['-displayfd', '3', '-nolisten', 'tcp', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await inTime('the start of Xvfb', once(xvfb.stdio[3] as Readable, 'data'))) as [Buffer]
  const port = await findFreePort()
  const child = spawn(process.env.WEBKIT_DRIVER_PATH!, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TZ: 'Europe/Brussels',
      DISPLAY: `:${display.toString().trim()}`,
      XDG_CONFIG_HOME: settings,
    },
  })
  const exited = [child, xvfb].map((process) => once(process, 'exit'))
  const end = () => [child, xvfb].map((process) => process.kill('SIGKILL'))
  process.once('exit', end)
  const driver = `http://127.0.0.1:${port}`
  await waitFor(() => ask('GET', `${driver}/status`))
  // In full screen there is no toolbar, which would keep the window at 447 pixels.
  const browser = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } }
  const { sessionId } = (await ask('POST', `${driver}/session`, { capabilities: { alwaysMatch: browser } })) as {
    sessionId: string
  }
  const session = `${driver}/session/${sessionId}`
  await ask('POST', `${session}/window/rect`, PHONE)
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, path] = toRequest(command, id)
      return ask(method, `${session}/${path}`, parameters)
    },
    async quit() {
      // Ends MiniBrowser; where it does not answer, the end of its display does.
      await ask('DELETE', session).catch(() => {})
      end()
      await Promise.all(exited)
      await rm(settings, { recursive: true, force: true })
    },
  }
}

function toRequest(command: Command, id?: string): ['GET' | 'POST', string] {
  const requests: Record<Command, ['GET' | 'POST', string]> = {
    navigate: ['POST', 'url'],
    back: ['POST', 'back'],
    refresh: ['POST', 'refresh'],
    execute: ['POST', 'execute/sync'],
    click: ['POST', `element/${id}/click`],
    sendKeys: ['POST', `element/${id}/value`],
    screenshot: ['GET', 'screenshot'],
  }
  return requests[command]
}

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, parameters?: object): Promise<unknown> {
  const answer = fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(parameters) }) })
  const response = await inTime(`${method} ${url}`, answer)
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}
