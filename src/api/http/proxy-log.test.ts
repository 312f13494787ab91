import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'
import { PHOTO_ROUTE } from '#api/core/members/photo-url.ts'

const conf = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8')
const [, map = ''] = /map \$uri \$logged_uri \{([^}]+)\}/.exec(conf) ?? []
const masks = [...map.matchAll(/~(\S+) (\S+);/g)].map(([, pattern, shown]) => ({
  pattern: new RegExp(pattern!),
  shown,
}))
const logged = (uri: string) => masks.find(({ pattern }) => pattern.test(uri))?.shown ?? uri

describe('the access log of deploy/nginx.conf', () => {
  it.each(['/v/SECRET', '/rappel/SECRET', '/attestation/SECRET', PHOTO_ROUTE.replace(':signature', 'SECRET')])(
    'masks %s',
    (uri) => {
      expect(logged(uri)).not.toContain('SECRET')
    },
  )

  it('shows other URLs unchanged', () => {
    expect([logged('/api/myabft/getInfosMember'), logged('/verification')]).toEqual([
      '/api/myabft/getInfosMember',
      '/verification',
    ])
  })

  it('uses no variable with the query or the raw URL, in both servers', () => {
    const [, format = ''] = /log_format myabft ([^;]+);/.exec(conf) ?? []
    expect(format).toContain('$logged_uri')
    expect(format).not.toMatch(/\$(request\b|request_uri|args|query_string|http_referer|uri\b)/)
    const servers = conf.split(/^server \{/m).slice(1)
    expect(servers.map((server) => /access_log \S+ myabft;/.test(server))).toEqual([true, true])
    expect(servers.map((server) => /error_log \S+ crit;/.test(server))).toEqual([true, true])
  })
})
