import type { Env } from '../env.ts'

import { linkUrl } from '../mail/link-url.ts'

export const invitationUrl = (env: Env, token: string) => linkUrl(env, '/secretariat/invitation', token)
