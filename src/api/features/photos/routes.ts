import type { Handlers } from '../../http/call.ts'
import { savePhoto } from './save-photo.ts'

export const photoRoutes = { savePhotoMember: savePhoto } satisfies Partial<Handlers>
