import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { useTestApi } from '#tests/support/api.ts'
import { acceptsBrotli, analyticsTag, fillPage, preloadLinks, webConfig, withLogoInPage } from './serve-web.ts'

const api = useTestApi({ env: { FEDERATION_SHORT_NAME: 'FTB', COLOUR_INK: '#123456' } })

it('webConfig contains the federation’s name and no secret', () => {
  const env = readEnv({ SMTP_URL: 'smtp://user:tres-secret@mail.example', METRICS_TOKEN: 'un-jeton-de-mesure' })
  const text = JSON.stringify(webConfig(env))
  expect(text).toContain(env.FEDERATION_NAME)
  for (const secret of [env.ENCRYPTION_KEY, env.SIGNING_KEY, 'tres-secret', 'un-jeton-de-mesure']) {
    expect(text).not.toContain(secret)
  }
})

it('fillPage puts colours and logo into the page, and a URL cannot leave its attribute', () => {
  const env = readEnv({
    COLOUR_INK: '#123456',
    COLOUR_ACCENT: '#abcdef',
    LOGO_URL: 'https://cdn.example.be/l.svg?a="&$&',
  })
  expect(fillPage('<meta content="__INK__" /><img src="__LOGO__">', env)).toBe(
    '<meta content="#123456" /><img src="https://cdn.example.be/l.svg?a=&quot;&amp;$&amp;">',
  )
})

it('withLogoInPage replaces the portal’s own logo by its content, and leaves any other', () => {
  const own = withLogoInPage(readEnv({}), '<svg fill="#fff"/>')
  expect(own.LOGO_URL).toBe('data:image/svg+xml,%3Csvg%20fill%3D%22%23fff%22%2F%3E')
  const other = readEnv({ LOGO_URL: 'https://cdn.example.be/logo.svg' })
  expect(withLogoInPage(other, '<svg/>')).toBe(other)
})

it('fillPage gives each colour ten shades, from nearly white to darker than itself', () => {
  const env = readEnv({ COLOUR_INK: '#123456', COLOUR_ACCENT: '#ff8000' })
  const page = '--mantine-color-ink-0:__INK_SHADES__;--mantine-color-accent-0:__ACCENT_SHADES__'
  const filled = fillPage(page, env).split(';')
  const valuesOf = (name: string) => filled.filter((line) => line.startsWith(`--mantine-color-${name}-`))
  expect(valuesOf('ink')).toHaveLength(10)
  expect(valuesOf('accent')).toEqual([
    '--mantine-color-accent-0:#fff7f0',
    '--mantine-color-accent-1:#ffeddb',
    '--mantine-color-accent-2:#ffdbb8',
    '--mantine-color-accent-3:#ffca94',
    '--mantine-color-accent-4:#ffb870',
    '--mantine-color-accent-5:#ffa64d',
    '--mantine-color-accent-6:#ff9326',
    '--mantine-color-accent-7:#ff8000',
    '--mantine-color-accent-8:#d96d00',
    '--mantine-color-accent-9:#b35a00',
  ])
})

it.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['gzip,br;q=0.5', true],
  ['gzip, deflate', false],
  ['br;q=0, gzip', false],
  ['br; q=0.0', false],
  ['brotli', false],
  ['', false],
  [undefined, false],
])('acceptsBrotli reads accept-encoding: %s', (header, accepted) => {
  expect(acceptsBrotli(header)).toBe(accepted)
})

it('/manifest.webmanifest has the federation’s name and colour, and opens the e-licence', async () => {
  const answer = await api.app.inject('/manifest.webmanifest')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  const manifest = answer.json<{ icons: { src: string; sizes: string }[] }>()
  expect(manifest).toMatchObject({
    name: 'MyFTB',
    short_name: 'MyFTB',
    start_url: '/e-licence',
    scope: '/',
    display: 'standalone',
    theme_color: '#123456',
  })
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(readFileSync(`public${src}`)).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})

it.each([
  ['/profile', '<script defer src="https://stats.example.be/s.js?site=a&amp;v=2"></script>'],
  ['/login', '<script defer src="https://stats.example.be/s.js?site=a&amp;v=2"></script>'],
  ['/account/resetPassword', ''],
  ['/secretariat/membres/1', ''],
  ['/v/abc', ''],
])('analyticsTag includes the script only on paths without sensitive data: %s', (path, tag) => {
  const env = readEnv({ ANALYTICS_SCRIPT_URL: 'https://stats.example.be/s.js?site=a&v=2' })
  expect(analyticsTag(env, path)).toBe(tag)
  expect(analyticsTag(readEnv({}), path)).toBe('')
})

it.each([
  ['/login', '<link rel="modulepreload" crossorigin href="/assets/a.js">'],
  ['/club/dojang-liege/membres', '<link rel="preload" as="style" crossorigin href="/assets/b.css">'],
  ['/club/dojang-liege/membres/1', ''],
  ['/profile', ''],
  ['/constructor', ''],
  ['constructor', ''],
])('preloadLinks for %s is %s', (path, links) => {
  const firstScreens = { '/login': ['assets/a.js'], '/club/$club/membres': ['assets/b.css'] }
  expect(preloadLinks(firstScreens, path)).toBe(links)
})
