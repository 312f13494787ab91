import { IconDownload, IconFileText } from '@tabler/icons-react'
import { callApi } from '#web/lib/call-api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { today } from '#web/lib/today.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './account-settings-page.module.css'

export function DownloadMyData() {
  const { busy, problem, act } = useAction()

  async function download() {
    const data = JSON.stringify(await callApi('exportMyData', {}), null, 2)
    saveFile(new Blob([data], { type: 'application/json' }), `mes-donnees-${today()}.json`)
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
          onClick={() => void act(download)}
        >
          Télécharger (JSON)
        </Button>
      </div>
    </Section>
  )
}
