import { createQueue } from '#api/calls/bounded-queue.ts'
import type { PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { hashSecret } from '#api/config/keys.ts'

/**
 * Attempts are counted before they are evaluated. In parallel, correct ones would exhaust the limit together; in a lane
 * each is released before the next is counted. Attempts of one subject share a lane. There are twice as many lanes as
 * passwords compared at once, so that some count and release while others compare.
 */
const BOUNDS = { atOnce: 1, waiting: 200, perOwner: 100 }
const lanes = Array.from({ length: 4 }, () => createQueue(BOUNDS))

export function inTryLane<T>({ ip }: Pick<PublicCall, 'ip'>, subject: string, attempt: () => Promise<T>): Promise<T> {
  return lanes[hashSecret(subject)[0]! % lanes.length]!.run(networkOf(ip), attempt)
}
