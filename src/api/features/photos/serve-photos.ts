import type { FastifyInstance } from 'fastify'
import { notFound } from '#api/calls/refusal.ts'
import { PHOTO_ROUTE, type PhotoUrl, readPhotoUrl } from '#api/core/members/photo-url.ts'
import type { Deps } from '#api/deps.ts'
import { findPhoto } from './photo-queries.ts'

/** Photos of members, many of them children, are only served under a signed URL. */
export function servePhotos(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: PhotoUrl }>(PHOTO_ROUTE, async (request, reply) => {
    const address = readPhotoUrl(deps, request.params)
    const photo = address && (await findPhoto(deps.db, address))
    if (!photo) throw notFound()
    return reply
      .type(photo.content_type)
      .header('cache-control', `private, max-age=${address.secondsLeft}, immutable`)
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="photo"')
      .send(photo.content)
  })
}
