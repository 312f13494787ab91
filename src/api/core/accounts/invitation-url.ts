import type { Env } from '#api/config/env.ts'

import { linkUrl } from '#api/mail/link-url.ts'

export const invitationUrl = (env: Env, token: string) => linkUrl(env, '/secretariat/invitation', token)
