import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { memberLookupFields } from '#contract/staff/staff-privacy-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { callApi } from '#web/lib/call-api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { today } from '#web/lib/today.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useSlash } from '#web/lib/use-slash.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { AskErasure } from './ask-erasure.tsx'
import classes from './privacy.module.css'
import type { FoundMember } from './privacy-queries.ts'

export function MemberRequest() {
  const [member, setMember] = useState<FoundMember | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const { inputProps, values, busy, problem, submit } = useCallForm({
    fields: memberLookupFields,
    failure: ({ message }) => message,
  })
  const look = async (numero_licence: string) => setMember(await callApi('staffLookUpMember', { numero_licence }))
  return (
    <Section title="Demande d’un membre">
      <Problem>{problem}</Problem>
      <form
        noValidate
        className={classes.lookup}
        onSubmit={submit(async ({ numero_licence }) => {
          setMember(null)
          await look(numero_licence)
        })}
      >
        <TextInput
          label="Numéro de licence"
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          {...inputProps('numero_licence')}
        />
        <Button type="submit" loading={busy} leftSection={<IconSearch size={18} aria-hidden />}>
          Chercher
        </Button>
      </form>
      {member && (
        <Found
          key={member.id_member}
          member={member}
          onChanged={() => look(values.numero_licence || member.numero_licence)}
        />
      )}
    </Section>
  )
}

function Found({ member, onChanged }: { member: FoundMember; onChanged: () => Promise<void> }) {
  const { prenom, nom, numero_licence, date_naissance, licence_until, linked_accounts, erased_at } = member
  return (
    <div className={classes.found} role="region" aria-label={`Membre ${numero_licence}`}>
      <div>
        <h3>
          {prenom} {nom} ({numero_licence})
        </h3>
        <p className={classes.quiet}>
          {date_naissance ? `Né(e) le ${formatDate(date_naissance)}` : 'Date de naissance inconnue'} ·{' '}
          {licence_until ? `licence jusqu’au ${formatDate(licence_until)}` : 'aucune licence'} · {linked_accounts}{' '}
          {linked_accounts > 1 ? 'comptes liés' : 'compte lié'}
        </p>
      </div>
      {erased_at === null && <ExportButton member={member} />}
      <AskErasure member={member} onAsked={onChanged} />
    </div>
  )
}

function ExportButton({ member: { id_member, numero_licence } }: { member: FoundMember }) {
  const { busy, problem, act } = useAction()

  async function download() {
    const data = JSON.stringify(await callApi('staffExportMember', { id_member }), null, 2)
    saveFile(new Blob([data], { type: 'application/json' }), `donnees-${numero_licence}-${today()}.json`)
  }

  return (
    <div>
      <Problem>{problem}</Problem>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void act(download)}
      >
        Exporter ses données (JSON)
      </Button>
    </div>
  )
}
