import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { invalidateOrders, type OrderChoices } from '#web/features/secretariat/orders/order-queries.ts'
import { toApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { paths } from '#web/paths.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './new-order.module.css'
import { findDraftErrors, formatTypedPrice, type OrderDraft, parseOrderDraft, sumDraft } from './order-draft.ts'
import { OrderItems } from './order-items.tsx'
import { OrderMembers } from './order-members.tsx'

interface Props {
  idClub: number
  choices: OrderChoices
}

export function NewOrderForm({ idClub, choices }: Props) {
  const kept = useDraft(`commande.${idClub}`, parseOrderDraft)
  const draft = withoutGone(kept.value, choices)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isConfirming, setIsConfirming] = useState(false)
  const cents = sumDraft(draft, choices.prix_licence)
  const isEmpty = draft.licences.length === 0 && draft.annee === '' && draft.articles.length === 0

  function change(part: Partial<OrderDraft>) {
    const next = { ...draft, ...part }
    kept.change(next, next)
    setErrors({})
  }

  function confirm() {
    const found = findDraftErrors(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) setIsConfirming(true)
  }

  return (
    <>
      <OrderMembers choices={choices} chosen={draft.licences} onChange={(licences) => change({ licences })} />
      <Affiliation draft={draft} choices={choices} error={errors['affiliation.prix']} onChange={change} />
      <OrderItems
        items={draft.articles}
        products={choices.produits}
        errors={errors}
        onChange={(articles) => change({ articles })}
      >
        <ActionBar
          chosen={<Total draft={draft} cents={cents} />}
          problem={Object.keys(errors).length > 0 ? 'Corrigez les champs marqués ci-dessus.' : null}
        >
          <Button disabled={isEmpty} onClick={confirm}>
            Faire la commande
          </Button>
        </ActionBar>
      </OrderItems>
      {isConfirming && (
        <Confirmation
          idClub={idClub}
          choices={choices}
          draft={draft}
          cents={cents}
          onDone={kept.clear}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

/** Members, years and products that cannot be ordered any more are dropped from a draft; the words of a product stay. */
function withoutGone(draft: OrderDraft, { membres, annees, produits }: OrderChoices): OrderDraft {
  const offered = new Set(produits.map(({ id_product }) => String(id_product)))
  const open = new Set(membres.filter(({ reason }) => reason === null).map(({ id }) => id))
  const isOpenYear = annees.some(({ annee, reason }) => String(annee) === draft.annee && reason === null)
  return {
    ...draft,
    licences: draft.licences.filter((id) => open.has(id)),
    annee: isOpenYear ? draft.annee : '',
    articles: draft.articles.map((item) => (offered.has(item.id_product) ? item : { ...item, id_product: '' })),
  }
}

function Total({ draft: { licences, annee, articles }, cents }: { draft: OrderDraft; cents: number }) {
  const parts = [
    ...(licences.length > 0 ? [`${licences.length} ${licences.length > 1 ? 'licences' : 'licence'}`] : []),
    ...(annee ? [`affiliation ${annee}`] : []),
    ...(articles.length > 0 ? [`${articles.length} ${articles.length > 1 ? 'articles' : 'article'}`] : []),
  ]
  return (
    <>
      {parts.length > 0 ? `${parts.join(', ')}\u00a0: ` : 'Total\u00a0: '}
      <b>{formatMoney(cents)}</b>
    </>
  )
}

interface AffiliationProps {
  draft: OrderDraft
  choices: OrderChoices
  error: string | undefined
  onChange: (part: Partial<OrderDraft>) => void
}

function Affiliation({ draft: { annee, prix }, choices, error, onChange }: AffiliationProps) {
  const listPrice = formatTypedPrice(choices.prix_affiliation)
  return (
    <Section title="Affiliation">
      <div className={classes.fields}>
        <NativeSelect
          label="Année"
          value={annee}
          data={[
            { value: '', label: 'Aucune' },
            ...choices.annees.map((one) => ({
              value: String(one.annee),
              label: one.reason === null ? String(one.annee) : `${one.annee} (${one.reason.replace(/\.$/, '')})`,
              disabled: one.reason !== null,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ annee: value, prix: prix || listPrice })}
        />
        {annee !== '' && (
          <TextInput
            label="Prix de l’affiliation"
            inputMode="decimal"
            autoComplete="off"
            required
            value={prix}
            error={error}
            onChange={({ currentTarget: { value } }) => onChange({ prix: value })}
          />
        )}
      </div>
    </Section>
  )
}

interface ConfirmationProps extends Props {
  draft: OrderDraft
  cents: number
  onDone: () => void
  onClose: () => void
}

function Confirmation({ idClub, choices, draft, cents, onDone, onClose }: ConfirmationProps) {
  const navigate = useNavigate()
  const keyOf = useCallKey()
  const { busy, problem, actOnce } = useAction({ failure: explain })
  const input = {
    id_club: idClub,
    licences: draft.licences,
    affiliation: draft.annee ? { annee: Number(draft.annee), prix: draft.prix } : null,
    articles: draft.articles.map((item) => ({
      ...item,
      id_product: item.id_product === '' ? null : Number(item.id_product),
    })),
    total: cents / 100,
  }
  const send = async () => {
    const made = await callApi('staffCreateOrder', input, { idempotencyKey: keyOf(input) })
    notify({ tone: 'success', message: made.message })
    onDone()
    void invalidateOrders()
    await navigate({ to: paths.staffOrder, params: { id: String(made.id_order) } })
  }
  return (
    <DialogForm
      title="Faire la commande"
      verb="Faire la commande"
      busy={busy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        void actOnce(send)
      }}
      onClose={onClose}
    >
      <p>
        Commande de <b>{formatMoney(cents)}</b> pour {choices.club}.
      </p>
      {choices.destinataires.length > 0 ? (
        <p className={classes.recipients}>Les données du virement partent à {choices.destinataires.join(', ')}.</p>
      ) : (
        <p>
          Ce club n’a pas d’adresse e-mail et aucun responsable n’en a : imprimez ensuite les données du virement et
          donnez-les lui.
        </p>
      )}
    </DialogForm>
  )
}

/** The reasons of the server, one after the other; the members they name are refetched. */
function explain(error: unknown): string {
  const reasons = [...new Set(Object.values(toApiError(error).fieldErrors))]
  if (reasons.length > 0) void invalidateOrders()
  return [formatError(error), ...reasons].join(' ')
}
