import { expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { webConfig } from './serve-web.ts'

it('tells the web what it shows, and nothing secret', () => {
  const env = readEnv({ SMTP_URL: 'smtp://user:tres-secret@mail.example', METRICS_TOKEN: 'un-jeton-de-mesure' })
  const text = JSON.stringify(webConfig(env))
  expect(text).toContain(env.FEDERATION_NAME)
  for (const secret of [env.ENCRYPTION_KEY, env.SIGNING_KEY, 'tres-secret', 'un-jeton-de-mesure']) {
    expect(text).not.toContain(secret)
  }
})
