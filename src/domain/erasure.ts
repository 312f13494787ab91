/** Why a member cannot be erased. */
export type ErasureObstacle = 'erased' | 'licensed' | 'ordered' | 'manages'

export interface MemberToErase {
  erased: boolean
  /** A licence that is valid today or begins later. */
  licensed: boolean
  /** In an order that can still be paid, or its orderer. */
  ordered: boolean
  managesClub: boolean
}

/** A person who asks to be erased can give up a licence; the other obstacles must be removed first. */
export function erasureObstacles(member: MemberToErase, { licenceGivenUp }: { licenceGivenUp: boolean }) {
  if (member.erased) return ['erased'] satisfies ErasureObstacle[]
  const obstacles: ErasureObstacle[] = []
  if (member.licensed && !licenceGivenUp) obstacles.push('licensed')
  if (member.ordered) obstacles.push('ordered')
  if (member.managesClub) obstacles.push('manages')
  return obstacles
}
