import { callApi } from './call-api.ts'

const RELOADED_FOR = 'abft_reloaded_for'

/**
 * Reloads the page when the server runs another version than this page was built for: once for each version of the
 * server, so that a page that cannot be renewed does not turn in circles. Out of reach: the page goes on.
 */
export async function checkVersion(own: string, reload: () => void): Promise<void> {
  try {
    const version = (await callApi('versionMyabft', {})).trim()
    if (version === own || sessionStorage.getItem(RELOADED_FOR) === version) return
    sessionStorage.setItem(RELOADED_FOR, version)
    reload()
  } catch {
    // No network: the next start will tell.
  }
}
