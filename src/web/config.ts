import type { WebConfig } from '#contract/web-config.ts'

/** The settings that the server embedded in the page. */
export const config = JSON.parse(document.getElementById('config')!.textContent) as WebConfig
