import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, type Driver, PHONE } from './driver.ts'
import { inTime, waitFor } from './wait-for.ts'

const NAMES: Record<Command, string> = {
  navigate: 'WebDriver:Navigate',
  back: 'WebDriver:Back',
  refresh: 'WebDriver:Refresh',
  execute: 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  sendKeys: 'WebDriver:ElementSendKeys',
  screenshot: 'WebDriver:TakeScreenshot',
}

const PREFERENCES = {
  // Firefox chooses a free port and writes it into its profile.
  'marionette.port': 0,
  'intl.accept_languages': 'fr-BE,fr',
  'ui.prefersReducedMotion': 1,
  // As on a phone: a scroll bar takes no width.
  'ui.useOverlayScrollbars': 1,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
}

/** Firefox without a display, driven by Marionette: the protocol into which geckodriver translates WebDriver. */
export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'myabft-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  // Its toolbars, although not shown in full screen, keep the window at 500 pixels or more.
  await mkdir(join(profile, 'chrome'))
  await writeFile(join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important }')
  const child = spawn(process.env.FIREFOX_PATH!, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TZ: 'Europe/Brussels',
      MOZ_HEADLESS_WIDTH: String(PHONE.width),
      MOZ_HEADLESS_HEIGHT: String(PHONE.height),
    },
  })
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await waitFor(() => readFile(join(profile, 'MarionetteActivePort'), 'utf8'))
  const { call, close } = await openMarionette(Number(port))
  await call('WebDriver:NewSession', {})
  await call('WebDriver:FullscreenWindow', {})
  return {
    async send(command, parameters = {}) {
      const { value } = (await call(NAMES[command], parameters)) as { value: unknown }
      return value
    },
    async quit() {
      close()
      child.kill('SIGKILL')
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/** Each message is its length in bytes, a colon, and JSON. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox ended'))
  })
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon === -1 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as Answer | object
      received = received.subarray(end)
      // The first message is a greeting, not an answer.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as Answer
      const { resolve, reject } = waiting.get(id)!
      waiting.delete(id)
      if (error) reject(new Error(`${error.error}: ${error.message}`))
      else resolve(result)
    }
  })
  let sent = 0
  function call(name: string, parameters: object) {
    sent += 1
    const text = JSON.stringify([0, sent, name, parameters])
    const answer = new Promise<unknown>((resolve, reject) => {
      waiting.set(sent, { resolve, reject })
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
    return inTime(name, answer)
  }
  return { call, close: () => socket.destroy() }
}
