/** What stands in the way of erasing a member. */
export type ErasureObstacle = 'erased' | 'licensed' | 'ordered' | 'manages'

export interface MemberToErase {
  erased: boolean
  /** A licence that is valid today or begins later. */
  licensed: boolean
  /** In an order that can still be paid, or the one who ordered it. */
  ordered: boolean
  managesClub: boolean
}

/** A licence can be given up by whoever asks to be erased; the rest is put in order first. */
export function erasureObstacles(member: MemberToErase, { licenceGivenUp }: { licenceGivenUp: boolean }) {
  if (member.erased) return ['erased'] satisfies ErasureObstacle[]
  const obstacles: ErasureObstacle[] = []
  if (member.licensed && !licenceGivenUp) obstacles.push('licensed')
  if (member.ordered) obstacles.push('ordered')
  if (member.managesClub) obstacles.push('manages')
  return obstacles
}
