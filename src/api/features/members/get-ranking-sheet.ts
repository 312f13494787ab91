import type { MemberCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { findRank, listCountedResults, readPoints } from '#api/core/members/ranking-queries.ts'
import { getMemberRecord } from '#api/core/members/record-queries.ts'
import { fullName } from '#domain/person-name.ts'
import { rankingWindow } from '#domain/ranking.ts'

export async function getRankingSheet(_input: unknown, call: MemberCall) {
  const { db, clock, idMember } = call
  const window = rankingWindow(today(clock))
  const member = await getMemberRecord(db, idMember)
  const rank = await findRank(call, { ...member, ...(await readPoints(db, idMember, window)) }, window)
  const results = await listCountedResults(db, idMember, window)
  return {
    fullname: fullName(member),
    numlicenceABFT: member.numero_licence,
    club: member.licences[0]?.club ?? null,
    ...window,
    totalBonus: rank?.points ?? 0,
    placeRankingGeneral: rank?.general ?? null,
    placeRankingSexe: rank?.withinSex ?? null,
    results: results.map(({ discipline, ...result }) => ({
      ...result,
      discipline: discipline as 'combat' | 'poomsae',
    })),
  }
}
