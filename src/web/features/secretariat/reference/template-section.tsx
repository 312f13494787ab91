import { IconDownload, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TEMPLATE_BYTES, templateTags } from '#contract/staff/staff-reference-fields.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import { IfMay, useMay } from '#web/features/secretariat/may.tsx'
import { invalidateReference, templateQuery } from '#web/features/secretariat/reference/reference-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { formatError, ShownError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { readBase64 } from '#web/lib/read-base64.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ChooseFile } from './choose-file.tsx'
import classes from './reference.module.css'

const PREVIEW = 'Apercu-demande-de-licence.docx'

/** The Word template of licence requests. */
export function TemplateSection() {
  const { data, error, refetch } = useQuery(templateQuery)
  const own = data?.propre
  return (
    <>
      <Section
        title="Modèle de la demande de licence"
        intro={<p>Un document Word dans lequel le portail remplit ce qu’il sait du membre.</p>}
        actions={
          data &&
          (own ? (
            <StatusBadge tone="ok">Modèle de la fédération</StatusBadge>
          ) : (
            <StatusBadge tone="quiet">Modèle d’origine</StatusBadge>
          ))
        }
      >
        {error && !data ? <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed> : !data && <LoadingPage />}
        {own && (
          <p className={classes.text}>
            {own.nom} ({formatBytes(own.taille)}), en service depuis le {formatInstant(own.depuis)}
            {own.par && `, par ${own.par}`}.
          </p>
        )}
        {data && <Work own={own !== null} nom={own?.nom ?? 'Demande-de-licence.docx'} />}
      </Section>
      <Tags />
    </>
  )
}

function Work({ own, nom }: { own: boolean; nom: string }) {
  const [chosen, setChosen] = useState<{ nom: string; contenu: string } | null>(null)
  const [broken, setBroken] = useState<string[]>([])
  const may = useMay()
  const { busy, problem, act } = useAction({
    failure: (error) => (faultsOf(error) ? staffReferenceMessages.templateBroken : formatError(error)),
  })

  const work = (step: () => Promise<void>) =>
    act(async () => {
      setBroken([])
      try {
        await step()
      } catch (error) {
        setBroken(faultsOf(error) ?? [])
        throw error
      }
    })

  const preview = (contenu: string | null) =>
    work(async () => saveFile(await callApi('staffPreviewTemplate', { contenu }), PREVIEW))

  function choose(file: File) {
    void work(async () => {
      setChosen(null)
      if (file.size > TEMPLATE_BYTES) throw new ShownError(staffReferenceMessages.templateTooLarge)
      setChosen({ nom: file.name.slice(0, 255), contenu: await readBase64(file) })
    })
  }

  function use(template: { nom: string; contenu: string }) {
    void work(async () => {
      const { message } = await callApi('staffSetTemplate', template)
      setChosen(null)
      notify({ tone: 'success', message })
      await invalidateReference()
    })
  }

  return (
    <>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          loading={busy}
          onClick={() => void preview(null)}
        >
          Voir un exemple rempli
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={busy}
          onClick={() => void work(async () => saveFile(await callApi('staffDownloadTemplate', {}), nom))}
        >
          Télécharger le modèle
        </Button>
        {own && may('staffResetTemplate') && (
          <ConfirmButton
            label="Revenir au modèle d’origine"
            title="Revenir au modèle d’origine ?"
            verb="Revenir au modèle d’origine"
            onConfirm={async () => {
              const done = await callApi('staffResetTemplate', {})
              await invalidateReference()
              return done
            }}
          >
            <p>Le modèle de la fédération est supprimé du portail.</p>
          </ConfirmButton>
        )}
      </div>
      <IfMay call="staffSetTemplate">
        <ChooseFile
          label="Modèle Word"
          verb="Choisir un nouveau modèle"
          accept=".docx"
          chosen={chosen?.nom ?? null}
          onFile={choose}
        />
      </IfMay>
      <Problem>{problem}</Problem>
      {broken.length > 0 && (
        <ul className={classes.problems}>
          {broken.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {chosen && (
        <div className={classes.buttons}>
          <Button variant="default" loading={busy} onClick={() => void preview(chosen.contenu)}>
            Vérifier et voir un exemple
          </Button>
          <Button loading={busy} onClick={() => use(chosen)}>
            Mettre en service
          </Button>
        </div>
      )}
    </>
  )
}

/** The problems of the Word file. */
function faultsOf(error: unknown) {
  return error instanceof ApiError ? error.errors.contenu : undefined
}

function Tags() {
  return (
    <Section title="Ce que le modèle peut contenir" intro={<p>Écrivez ces mots tels quels, avec leurs accolades.</p>}>
      <dl className={classes.tags}>
        {Object.entries(templateTags).map(([tag, words]) => (
          <div key={tag}>
            <dt>
              <code>{tag === 'minor' ? '{#minor}…{/minor}' : `{${tag}}`}</code>
            </dt>
            <dd>{tag === 'minor' ? 'Seulement pour un membre mineur' : words}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
