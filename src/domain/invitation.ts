const AGAIN_AFTER_MS = 86_400_000

/** Whether the last invitation is too recent to remind the person: less than a day old, by whichever clock wrote it. */
export function isInvitedRecently(invitedAt: Date | null, now: Date): boolean {
  return invitedAt !== null && Math.abs(now.getTime() - invitedAt.getTime()) < AGAIN_AFTER_MS
}
