import type { Handlers } from '#api/calls/call.ts'
import { savePhoto } from './save-photo.ts'

export const photoRoutes = { savePhotoMember: savePhoto } satisfies Partial<Handlers>
