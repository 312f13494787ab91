import { createQueue } from '#api/calls/bounded-queue.ts'
import type { PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { hashSecret } from '#api/config/keys.ts'

/**
 * Tries are counted before they are evaluated. Evaluated all at the same time, right ones would fill the count of each
 * other; in a lane, each is given back before the next is counted. The tries of one subject always share a lane.
 */
const BOUNDS = { atOnce: 1, waiting: 200, perOwner: 100 }
const lanes = [createQueue(BOUNDS), createQueue(BOUNDS)]

export function inTryLane<T>({ ip }: Pick<PublicCall, 'ip'>, subject: string, attempt: () => Promise<T>): Promise<T> {
  return lanes[hashSecret(subject)[0]! % lanes.length]!.run(networkOf(ip), attempt)
}
