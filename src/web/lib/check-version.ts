import { callApi } from './call-api.ts'
import { whenIdle } from './when-idle.ts'

const RELOADED_FOR = 'abft_reloaded_for'
/** How a page is used: an edit, a dialog, a download or the prompt of a passkey would be lost. */
const USES = ['pointerdown', 'keydown', 'input']

/**
 * Reloads the page when the server runs another version than this page was built for: once per server version, so that
 * two versions behind one balancer do not cause a loop. A page that is used already, or without an answer, stays. The server has
 * just sent this page, so what the screen needs comes first.
 */
export async function checkVersion(own: string, reload: () => void): Promise<void> {
  let used = false
  for (const use of USES) window.addEventListener(use, () => (used = true), { once: true, capture: true })
  await new Promise<void>(whenIdle)
  try {
    const version = (await callApi('versionMyabft', {})).trim()
    const before = (sessionStorage.getItem(RELOADED_FOR) ?? '').split(' ')
    if (version === own || used || before.includes(version)) return
    sessionStorage.setItem(RELOADED_FOR, [...before, version].join(' '))
    reload()
  } catch {
    // Without a network the next start checks again.
  }
}
