import { useQuery } from '@tanstack/react-query'
import type { TextField } from '#contract/fields.ts'
import type { MailName } from '#contract/mail-messages.ts'
import { automaticMailLabels, staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import { listAutomaticMails } from '#domain/automatic-mails.ts'
import { IfMay, ReadOnlyUnlessMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagField, flagProps, flagText, isFlagSet } from '#web/lib/flag-field.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { Fold } from '#web/ui/fold.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './automatic-mails.module.css'
import { type AutomaticMail, automaticMailsQuery, automaticPreviewQuery, invalidateMails } from './mail-queries.ts'

const LABELS = { actif: 'Envoi automatique', delai: 'Délai en jours' }

/** Switch, delay and next run of the automatic mails with the text of a kind; nothing for other kinds. */
export function AutomaticMails({ kind }: { kind: MailName }) {
  const names = listAutomaticMails(kind)
  return names.length === 0 ? null : <Settings kind={kind} />
}

function Settings({ kind }: { kind: MailName }) {
  const { data, error, refetch } = useQuery(automaticMailsQuery)
  const names = listAutomaticMails(kind)
  return (
    <Section
      title="Envoi automatique"
      intro={
        <p>
          Le portail envoie cet e-mail de lui-même.{' '}
          <IfMay call="staffSaveAutomaticMail" otherwise={staffMailMessages.automaticGuarded}>
            Le nombre change avec le délai que vous écrivez, avant que vous ne sauvegardiez.
          </IfMay>
        </p>
      }
    >
      {error && !data && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      {!error && !data && <Skeleton height={180} radius="md" />}
      {data && (
        <div className={classes.mails}>
          {names.map((name) => (
            <Setting key={name} mail={data.find(({ envoi }) => envoi === name)!} titled={names.length > 1} />
          ))}
        </div>
      )}
    </Section>
  )
}

function Setting({ mail, titled }: { mail: AutomaticMail; titled: boolean }) {
  const { name, delay, off } = automaticMailLabels[mail.envoi]
  const readAgain = async () => (await fetchAnew(automaticMailsQuery)).find(({ envoi }) => envoi === mail.envoi)!
  const form = useEditedRecord({
    fields: { actif: flagField, delai: delayField(mail) },
    record: mail,
    toValues,
    read: readAgain,
    failure: ({ message }) => message,
  })
  const { values, inputProps, busy, problem, meanwhile, submit } = form

  async function save({ actif, delai }: Values, edited: AutomaticMail | null) {
    const input = { envoi: mail.envoi, actif: isFlagSet(actif), delai: Number(delai) }
    const { message } = await callApi('staffSaveAutomaticMail', input, { ifMatch: String(edited?.version) })
    notify({ tone: 'success', message })
    await invalidateMails()
    return readAgain()
  }

  return (
    <form noValidate className={classes.mail} aria-label={name} onSubmit={submit(save)}>
      {titled && <h3 className={classes.name}>{name}</h3>}
      <ReadOnlyUnlessMay call="staffSaveAutomaticMail">
        <Checkbox label="Envoyer automatiquement" {...flagProps(form, 'actif')} />
        <TextInput
          className={classes.delay}
          label={`Délai\u00a0: ${delay}`}
          description={`De ${mail.min} à ${mail.max}, ${mail.defaut} par défaut.`}
          inputMode="numeric"
          {...inputProps('delai')}
        />
      </ReadOnlyUnlessMay>
      {isDelay(mail, values.delai) && <NextRun mail={mail} delai={Number(values.delai)} on={isFlagSet(values.actif)} />}
      {!isFlagSet(values.actif) && off && <p className={classes.quiet}>{off}</p>}
      <Problem>{problem}</Problem>
      {meanwhile && <SavedMeanwhile labels={LABELS} {...meanwhile} />}
      <IfMay call="staffSaveAutomaticMail">
        <div>
          <Button type="submit" variant="default" loading={busy}>
            Sauvegarder
          </Button>
        </div>
      </IfMay>
    </form>
  )
}

function NextRun({ mail: { envoi }, delai, on }: { mail: AutomaticMail; delai: number; on: boolean }) {
  const { data, error, refetch } = useQuery(automaticPreviewQuery(envoi, delai))
  const { one, many } = automaticMailLabels[envoi]
  if (error && !data) return <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
  if (!data) return <Skeleton height={48} radius="md" />
  const { total, premiers, prochain } = data
  const count = `${total.toLocaleString('fr-BE')} ${total > 1 ? many : one}`
  return (
    <div className={classes.next}>
      <p role="status">
        {on ? 'Prochain envoi\u00a0: ' : 'Coupé. Actif, le prochain envoi serait\u00a0: '}
        <b>{count}</b>, le {formatInstant(prochain)}.
      </p>
      {total > 0 && (
        <Fold title={total > premiers.length ? `Les ${premiers.length} premiers` : 'À qui'}>
          <ul>
            {premiers.map((who) => (
              <li key={who}>{who}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

type Values = Record<'actif' | 'delai', string>

function toValues({ actif, delai }: AutomaticMail): Values {
  return { actif: flagText(actif), delai: String(delai) }
}

function isDelay({ min, max, defaut }: AutomaticMail, text: string): boolean {
  const days = Number(text)
  return /^\d{1,3}$/.test(text.trim()) && (days === defaut || (days >= min && days <= max))
}

function delayField(mail: AutomaticMail): TextField {
  return {
    required: staffMailMessages.delayWrong,
    check: [(text) => isDelay(mail, text), staffMailMessages.delayOutside(mail.min, mail.max)],
  }
}
