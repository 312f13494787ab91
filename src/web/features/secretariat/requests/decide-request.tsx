import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { questionFields, refusalFields } from '#contract/staff/staff-request-fields.ts'
import {
  invalidateInbox,
  type RegistrationRequest,
  requestQuery,
} from '#web/features/secretariat/inbox/inbox-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './request-page.module.css'

/** After a decision, returns to the inbox. */
function useDecision(idRequest: number) {
  const navigate = useNavigate()
  const { busy, problem, act } = useAction()

  async function finish({ message }: { message: string }) {
    notify({ tone: 'success', message })
    await queryClient.invalidateQueries({ queryKey: ['staff', 'request', idRequest], refetchType: 'none' })
    await invalidateInbox()
    await navigate({ to: paths.staff })
  }

  const decide = (work: () => Promise<{ message: string }>) =>
    act(async () => {
      try {
        await finish(await work())
      } catch (error) {
        // A colleague decided first, or a similar member was registered: refetches.
        if (error instanceof ApiError && error.status === 409) await queryClient.refetchQueries(requestQuery(idRequest))
        throw error
      }
    })
  return { busy, problem, decide, finish }
}

export function DecideRequest({ request }: { request: RegistrationRequest }) {
  const { id_request, version, doubles } = request
  const { busy, problem, decide } = useDecision(id_request)
  const [asking, setAsking] = useState<'new' | 'question' | 'refusal' | null>(null)
  const close = () => setAsking(null)
  const accept = () => void decide(() => callApi('staffAcceptRequest', { id_request }, { ifMatch: version }))
  return (
    <Section title="Décision" intro={<p>Le club est averti par e-mail, et son récapitulatif suit.</p>}>
      {asking === null && <Problem>{problem}</Problem>}
      <div className={classes.buttons}>
        <Button loading={busy && asking === null} onClick={doubles.length > 0 ? () => setAsking('new') : accept}>
          Accepter comme nouveau membre
        </Button>
        <Button variant="default" onClick={() => setAsking('question')}>
          Demander un complément…
        </Button>
        <Button variant="default" onClick={() => setAsking('refusal')}>
          Refuser…
        </Button>
      </div>
      {asking === 'new' && (
        <Dialog title="Inscrire une nouvelle personne ?" opened onClose={close}>
          <p>Aucune des fiches qui lui ressemblent n’est la sienne ? Une nouvelle fiche est créée, avec son numéro.</p>
          <Problem>{problem}</Problem>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              Fermer
            </Button>
            <Button loading={busy} data-autofocus onClick={accept}>
              Créer le membre
            </Button>
          </DialogButtons>
        </Dialog>
      )}
      {asking === 'question' && <Question request={request} onClose={close} />}
      {asking === 'refusal' && <Refusal request={request} onClose={close} />}
    </Section>
  )
}

interface DoubleProps {
  request: RegistrationRequest
  double: RegistrationRequest['doubles'][number]
}

/** Accepts the request for an existing member. */
export function AcceptDouble({ request: { id_request, club, personne }, double }: DoubleProps) {
  const { busy, problem, decide } = useDecision(id_request)
  const [asking, setAsking] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  const { id_member, numero_licence, prenom, nom } = double
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`C’est cette personne\u00a0: licence ${numero_licence}`}
        onClick={() => setAsking(true)}
      >
        C’est cette personne
      </Button>
      {asking && (
        <Dialog title={`Inscrire ${prenom} ${nom}\u00a0?`} opened onClose={() => setAsking(false)}>
          <p>
            La demande est acceptée pour la licence {numero_licence}, sans nouvelle fiche. Le club {club.club} peut
            commander sa licence.
          </p>
          <Checkbox
            label="Reprendre l’adresse et le téléphone de la demande"
            description={formatContact(personne)}
            checked={isTaking}
            onChange={({ currentTarget: { checked } }) => setIsTaking(checked)}
          />
          <Problem>{problem}</Problem>
          <DialogButtons>
            <Button variant="default" onClick={() => setAsking(false)}>
              Fermer
            </Button>
            <Button
              loading={busy}
              data-autofocus
              onClick={() =>
                void decide(() => callApi('staffAcceptRequest', { id_request, id_member, reprendre: isTaking }))
              }
            >
              Accepter pour cette fiche
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

const formatContact = ({ adresse, cp, ville, telephone_gsm }: RegistrationRequest['personne']) =>
  `${[adresse, `${cp} ${ville}`.trim(), telephone_gsm].filter(Boolean).join(', ')}. Sinon la fiche ne change pas.`

function Question({ request: { id_request }, onClose }: { request: RegistrationRequest; onClose: () => void }) {
  const { finish } = useDecision(id_request)
  const keyOf = useCallKey()
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: questionFields,
    failure: ({ message }) => message,
  })
  const ask = async (values: { question: string }) => {
    const input = { id_request, ...values }
    await finish(await callApi('staffAskAboutRequest', input, { idempotencyKey: keyOf(input) }))
  }
  return (
    <DialogForm
      title="Demander un complément"
      verb="Envoyer la question"
      busy={busy}
      problem={problem}
      onSubmit={submit(ask)}
      onClose={onClose}
    >
      <TextInput
        label="Question"
        description="Le club la lit telle quelle et répond par e-mail. La demande reste en attente."
        required
        data-autofocus
        {...inputProps('question')}
      />
    </DialogForm>
  )
}

function Refusal({ request: { id_request }, onClose }: { request: RegistrationRequest; onClose: () => void }) {
  const { finish } = useDecision(id_request)
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: refusalFields,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Refuser la demande"
      verb="Refuser la demande"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => finish(await callApi('staffRefuseRequest', { id_request, ...values })))}
      onClose={onClose}
    >
      <TextInput
        label="Raison"
        description="Le club la lit telle quelle."
        required
        data-autofocus
        {...inputProps('reason')}
      />
    </DialogForm>
  )
}
