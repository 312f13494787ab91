import type { WebConfig } from '#contract/web-config.ts'

/** What the server wrote into the page. */
export const config = JSON.parse(document.getElementById('config')!.textContent) as WebConfig
