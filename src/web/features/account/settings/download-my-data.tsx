import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './account-settings-page.module.css'

export function DownloadMyData() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setProblem(null)
    try {
      const data = JSON.stringify(await callApi('exportMyData', {}), null, 2)
      saveFile(new Blob([data], { type: 'application/json' }), `mes-donnees-${today()}.json`)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : messages.unexpected)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      title="Mes données"
      intro={<p>Tout ce que la fédération détient sur votre compte et sur les membres qui y sont liés.</p>}
    >
      <Problem>{problem}</Problem>
      <div className={classes.buttons}>
        <ButtonLink to={paths.myData} variant="default" leftSection={<IconFileText size={18} aria-hidden />}>
          Lire mes données
        </ButtonLink>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download()}
        >
          Télécharger (JSON)
        </Button>
      </div>
    </Section>
  )
}
