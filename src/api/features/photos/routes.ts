import type { Handlers } from '#api/http/call.ts'
import { savePhoto } from './save-photo.ts'

export const photoRoutes = { savePhotoMember: savePhoto } satisfies Partial<Handlers>
