import { type ReactNode, useEffect, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { config } from '#web/config.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Warning } from '#web/ui/problem.tsx'
import classes from './account-layout.module.css'

/** Layout of the pages before sign-in. During maintenance a notice replaces the form. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const maintenance = useMaintenance()
  return (
    <div className={classes.page}>
      <aside className={classes.aside} aria-hidden>
        <div className={classes.belts} />
        <p className={classes.motto}>
          Votre licence, <br />
          vos grades, <br />
          votre club.
        </p>
        <p className={classes.federation}>{config.federation.name}</p>
      </aside>
      <div className={classes.content}>
        {maintenance ? (
          <Panel title="Maintenance en cours">
            <Warning>{messages.maintenance}</Warning>
          </Panel>
        ) : (
          children
        )}
      </div>
    </div>
  )
}

function useMaintenance() {
  const [maintenance, setMaintenance] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    callApi('maintenanceMyabft', {}, { signal: stop.signal })
      .then((body) => setMaintenance(body.trim() === '1'))
      // Without an answer the form shows the problem when it is sent.
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return maintenance
}
