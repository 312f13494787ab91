import { IconSend } from '@tabler/icons-react'
import { commonPlaceholders } from '#contract/mail-kinds/every-mail.ts'
import { isGuarded, type MailKind } from '#contract/mail-kinds/mail-kind.ts'
import { type MailName, mailKinds } from '#contract/mail-messages.ts'
import { checkMailText, type MailTextField, mailTextFields } from '#contract/staff/staff-mail-fields.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import type { MailText } from '#domain/mail-text.ts'
import { hasRight } from '#domain/staff-rights.ts'
import { config } from '#web/config.ts'
import { invalidateMails, mailTextQuery, type StaffMailText } from '#web/features/secretariat/mails/mail-queries.ts'
import { IfMay, ReadOnlyUnlessMay } from '#web/features/secretariat/may.tsx'
import { useStaff } from '#web/features/secretariat/staff-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { Textarea } from '#web/ui/textarea.ts'
import editor from './mail-editor.module.css'
import { MailPreview } from './mail-preview.tsx'
import { MailTextarea } from './mail-textarea.tsx'
import { Placeholders } from './placeholders.tsx'
import classes from './staff-mails.module.css'

const LABELS: Record<MailTextField, string> = {
  objet: 'Objet',
  texte: 'Texte',
  note: 'Note en petits caractères (facultative)',
  bouton: 'Bouton',
}

const OWN_LINKS = [location.origin, ...Object.values(config.links)]

/** The text beside its preview. */
export function MailTextForm({ kind, text }: { kind: MailName; text: StaffMailText }) {
  const definition: MailKind = mailKinds[kind]
  const readAgain = () => fetchAnew(mailTextQuery(kind))
  const form = useEditedRecord({
    fields: mailTextFields,
    record: text,
    toValues: textOf,
    read: readAgain,
    failure: ({ message }) => message,
  })
  const { values, setValue, inputProps, busy, problem, meanwhile, seen, submit } = form
  const problems = checkMailText(definition, values, OWN_LINKS)
  const { roles } = useStaff()
  const locked = isGuarded(definition) && !hasRight(roles, 'operation:write')
  const field = (name: MailTextField) => {
    const { error, value } = inputProps(name)
    return {
      name,
      value,
      label: LABELS[name],
      error: error ?? problems[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(name, currentTarget.value),
    }
  }

  async function save(typed: MailText, edited: StaffMailText | null) {
    const input = { sorte: kind, ...typed }
    const { message } = await callApi('staffSaveMailText', input, { ifMatch: String(edited?.version) })
    notify({ tone: 'success', message })
    await invalidateMails()
    return readAgain()
  }

  async function reset() {
    const answer = await callApi('staffResetMailText', { sorte: kind }, { ifMatch: String(seen?.version) })
    await invalidateMails()
    form.adopt(await readAgain())
    return answer
  }

  return (
    <div className={editor.editor}>
      <Section title="Texte">
        <form noValidate className={editor.form} aria-label="Texte de l’e-mail" onSubmit={submit(save)}>
          <ReadOnlyUnlessMay call="staffSaveMailText">
            <TextInput required {...field('objet')} />
            <MailTextarea {...field('texte')} />
            {definition.text.bouton !== '' && <TextInput required {...field('bouton')} />}
            <Textarea rows={3} {...field('note')} />
          </ReadOnlyUnlessMay>
          <Placeholders kind={definition} common={commonPlaceholders(config.federation)} />
          {locked && <Warning>{staffMailMessages.guarded}</Warning>}
          <Problem>{problem}</Problem>
          {meanwhile && <SavedMeanwhile labels={LABELS} {...meanwhile} />}
          <IfMay call="staffSaveMailText">
            <div className={classes.buttons}>
              <Button type="submit" loading={busy} disabled={locked}>
                Sauvegarder
              </Button>
              <Trial kind={kind} text={values} />
              {seen?.modifie && !locked && (
                <ConfirmButton
                  label="Texte d’origine"
                  title="Reprendre le texte d’origine ?"
                  verb="Reprendre"
                  variant="default"
                  onConfirm={reset}
                >
                  <p>Votre texte reste lisible dans le journal.</p>
                </ConfirmButton>
              )}
            </div>
          </IfMay>
        </form>
      </Section>
      <Section title="Aperçu">
        <MailPreview kind={definition} text={values} />
      </Section>
    </div>
  )
}

function Trial({ kind, text }: { kind: MailName; text: MailText }) {
  const { busy, act } = useAction({ failureAsNotice: true })
  const send = () => act(() => callApi('staffTryMailText', { sorte: kind, ...text }))
  return (
    <Button
      variant="default"
      loading={busy}
      disabled={Object.keys(checkMailText(mailKinds[kind], text, OWN_LINKS)).length > 0}
      leftSection={<IconSend size={18} aria-hidden />}
      onClick={() => void send()}
    >
      M’envoyer un essai
    </Button>
  )
}

function textOf({ objet, texte, note, bouton }: MailText): MailText {
  return { objet, texte, note, bouton }
}
