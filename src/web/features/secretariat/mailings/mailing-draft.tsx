import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { commonPlaceholders } from '#contract/mail-kinds/every-mail.ts'
import { checkMailing, mailingFields, mailingMail } from '#contract/staff/staff-mailing-fields.ts'
import { type MailingKind, mailingKindLabels, staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { config } from '#web/config.ts'
import editor from '#web/features/secretariat/mails/mail-editor.module.css'
import { MailTextarea } from '#web/features/secretariat/mails/mail-textarea.tsx'
import { Placeholders } from '#web/features/secretariat/mails/placeholders.tsx'
import { ReadOnlyUnlessMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { MailingPreview } from './mailing-preview.tsx'
import { invalidateMailings, type Mailing, mailingQuery } from './mailing-queries.ts'
import classes from './mailings.module.css'

const LABELS = { sorte: 'Sorte', objet: 'Objet', texte: 'Texte' }
const FIELDS = { sorte: { required: staffMailingMessages.kind }, ...mailingFields }
const OWN_LINKS = [location.origin, ...Object.values(config.links)]
const KINDS = Object.entries(mailingKindLabels).map(([value, label]) => ({ value, label }))
const ABOUT: Record<MailingKind, string> = {
  newsletter: 'Seulement à qui a coché la newsletter, avec un lien pour se désinscrire.',
  service: 'Pour ce qui concerne la licence, le club ou la fonction de la personne. Aucune publicité.',
}

type Values = Record<keyof typeof FIELDS, string>

/** The text beside its recipients. What is sent is what was saved. */
export function MailingDraft({ mailing }: { mailing: Mailing }) {
  const readAgain = () => fetchAnew(mailingQuery(mailing.id_mailing))
  const form = useEditedRecord({
    fields: FIELDS,
    record: mailing,
    toValues,
    read: readAgain,
    failure: ({ message }) => message,
  })
  const { values, setValue, inputProps, busy, problem, meanwhile, seen, submit } = form
  const [tried, setTried] = useState(false)
  const problems = checkMailing(values, OWN_LINKS)
  const isSaved = seen !== null && isSame(values, toValues(seen))
  const field = (name: 'objet' | 'texte') => ({
    name,
    value: values[name],
    label: LABELS[name],
    // A new draft is empty, which is no mistake yet.
    error: tried || values[name] !== '' ? (inputProps(name).error ?? problems[name]) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(name, currentTarget.value),
  })

  async function save(typed: Values, edited: Mailing | null) {
    const { sorte, objet, texte } = typed
    const input = { id_mailing: mailing.id_mailing, sorte: sorte as MailingKind, objet, texte }
    const { message } = await callApi('staffSaveMailing', input, { ifMatch: String(edited?.version) })
    notify({ tone: 'success', message })
    await invalidateMailings()
    return readAgain()
  }

  const send = submit(save)
  return (
    <div className={editor.editor}>
      <Section title="Message">
        <form
          noValidate
          className={editor.form}
          aria-label="Message"
          onSubmit={(event) => {
            setTried(true)
            send(event)
          }}
        >
          <ReadOnlyUnlessMay call="staffSaveMailing">
            <NativeSelect
              name="sorte"
              label={LABELS.sorte}
              description={ABOUT[values.sorte as MailingKind]}
              data={KINDS}
              value={values.sorte}
              onChange={({ currentTarget }) => setValue('sorte', currentTarget.value)}
            />
            <TextInput required {...field('objet')} />
            <MailTextarea {...field('texte')} />
          </ReadOnlyUnlessMay>
          <Placeholders kind={mailingMail} common={commonPlaceholders(config.federation)} />
          <Problem>{problem}</Problem>
          {meanwhile && <SavedMeanwhile labels={LABELS} {...meanwhile} />}
          <div className={classes.buttons}>
            <Button type="submit" variant={isSaved ? 'default' : 'filled'} loading={busy}>
              Sauvegarder le brouillon
            </Button>
            <Trial values={values} disabled={Object.keys(problems).length > 0} />
            <RemoveDraft id={mailing.id_mailing} />
          </div>
        </form>
      </Section>
      <MailingPreview mailing={seen ?? mailing} isSaved={isSaved} />
    </div>
  )
}

function Trial({ values, disabled }: { values: Values; disabled: boolean }) {
  const { busy, act } = useAction({ failureAsNotice: true })
  const { sorte, objet, texte } = values
  const send = () => act(() => callApi('staffTryMailing', { sorte: sorte as MailingKind, objet, texte }))
  return (
    <Button
      variant="default"
      loading={busy}
      disabled={disabled}
      leftSection={<IconSend size={18} aria-hidden />}
      onClick={() => void send()}
    >
      M’envoyer un essai
    </Button>
  )
}

function RemoveDraft({ id }: { id: number }) {
  const navigate = useNavigate()
  async function remove() {
    const answer = await callApi('staffRemoveMailing', { id_mailing: id })
    await navigate({ to: paths.staffMailings })
    void invalidateMailings()
    return answer
  }
  return (
    <ConfirmButton
      label="Supprimer"
      title="Supprimer ce brouillon ?"
      verb="Supprimer"
      variant="subtle"
      color="ink"
      size="md"
      onConfirm={remove}
    >
      <p>Rien n’a été envoyé. Le texte reste lisible dans le journal.</p>
    </ConfirmButton>
  )
}

function toValues({ sorte, objet, texte }: Mailing): Values {
  return { sorte, objet, texte }
}

function isSame(one: Values, other: Values): boolean {
  return one.sorte === other.sorte && one.objet === other.objet && one.texte === other.texte
}
