import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { obstacleOf } from './licence-obstacle.ts'
import { findDoubles, findRequest } from './request-queries.ts'

export async function staffGetRequest({ id_request }: Input<'staffGetRequest'>, { db, clock }: AccountCall) {
  const request = await findRequest(db, id_request)
  const { nom, prenom, sexe, date_naissance, adresse, cp, ville, telephone_gsm, email } = request
  // After the decision the person is one of those records.
  const doubles = request.state === 'pending' ? await findDoubles(db, request) : []
  return {
    id_request: request.id,
    state: request.state,
    created_at: request.created_at.toISOString(),
    club: {
      id_club: request.id_club,
      club: request.club,
      numero_club: request.numero_club,
      mail: request.club_mail,
    },
    demandeur:
      request.asker_email === null
        ? null
        : { name: request.name!, surname: request.surname!, email: request.asker_email },
    personne: { nom, prenom, sexe, date_naissance, adresse, cp, ville, telephone_gsm, email },
    doubles: doubles.map(({ id_club, ...double }) => ({
      ...double,
      obstacle: obstacleOf(
        id_club === null ? null : { id_club, club: double.club!, date_fin: double.date_fin! },
        request.id_club,
        today(clock),
      ),
    })),
    complement: complementOf(request),
    decision: decisionOf(request),
    version: requestVersion(request.state, doubles),
  }
}

function complementOf({ asked_at, questioner, question }: Awaited<ReturnType<typeof findRequest>>) {
  return asked_at && { at: asked_at.toISOString(), par: questioner, question: question! }
}

function decisionOf(request: Awaited<ReturnType<typeof findRequest>>) {
  if (request.decided_at === null) return null
  const { decider, reason, id_member, numero_licence } = request
  return {
    at: request.decided_at.toISOString(),
    par: decider,
    reason,
    id_member,
    numero_licence,
  }
}

/** Covers the candidates, so that accepting a person as new means having seen all of them. */
export function requestVersion(state: string, doubles: { id_member: number }[]) {
  const ids = doubles.map(({ id_member }) => id_member).toSorted((one, other) => one - other)
  return [state, ...ids].join('-')
}
