import { useEffect } from 'react'
import { MAX_STAFF_IDLE_MS } from '#domain/session-lifetime.ts'
import { callApi } from '#web/lib/call-api.ts'
import { expireSession } from '#web/lib/session.ts'

/** Shared by all tabs: activity in one of them counts for the others. */
const LAST_ACTIVITY_KEY = 'abft_last_activity'
const RECORD_EVERY_MS = 15_000
const TELL_SERVER_EVERY_MS = 5 * 60_000
const LOOK_EVERY_MS = 30_000
const EVENTS = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * The server ends a staff session without a call for 30 minutes. A person who fills in a long form makes none, so
 * activity is reported from time to time; an idle screen may poll, so the tab ends the session itself.
 */
export function useIdleEnd() {
  useEffect(() => {
    let recordedAt = 0
    let toldAt = Date.now()
    function onActivity() {
      const now = Date.now()
      if (now - recordedAt < RECORD_EVERY_MS) return
      recordedAt = now
      localStorage.setItem(LAST_ACTIVITY_KEY, String(now))
      if (now - toldAt < TELL_SERVER_EVERY_MS) return
      toldAt = now
      // A 401 ends the session here; other errors are left to the screen's next call.
      void callApi('getStaff', {}).catch(() => undefined)
    }
    function endWhenIdle() {
      const last = Number(localStorage.getItem(LAST_ACTIVITY_KEY))
      if (Date.now() - last >= MAX_STAFF_IDLE_MS) void expireSession()
    }
    onActivity()
    const timer = setInterval(endWhenIdle, LOOK_EVERY_MS)
    for (const name of EVENTS) window.addEventListener(name, onActivity, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of EVENTS) window.removeEventListener(name, onActivity)
    }
  }, [])
}
