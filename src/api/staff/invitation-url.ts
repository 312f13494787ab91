import type { Env } from '../env.ts'

export const invitationUrl = (env: Env, token: string) => `${env.publicUrl}/secretariat/invitation?token=${token}`
