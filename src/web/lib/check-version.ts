import { callApi } from './call-api.ts'
import { whenIdle } from './when-idle.ts'

const RELOADED_FOR = 'abft_reloaded_for'

/**
 * Reloads the page when the server runs another version than this page was built for: once per server version, so that
 * two versions behind one balancer do not cause a loop. A page with new edits, or without an answer, stays. The server has
 * just sent this page, so what the screen needs comes first.
 */
export async function checkVersion(own: string, reload: () => void): Promise<void> {
  let typed = false
  window.addEventListener('input', () => (typed = true), { once: true, capture: true })
  await new Promise<void>(whenIdle)
  try {
    const version = (await callApi('versionMyabft', {})).trim()
    const before = (sessionStorage.getItem(RELOADED_FOR) ?? '').split(' ')
    if (version === own || typed || before.includes(version)) return
    sessionStorage.setItem(RELOADED_FOR, [...before, version].join(' '))
    reload()
  } catch {
    // Without a network the next start checks again.
  }
}
