import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { linkedAccountsQuery } from '#web/lib/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import classes from './account-settings-page.module.css'

type LinkedAccount = OutputOf<'getLinkedAccounts'>[number]

/** Accounts that see the record. An adult member sees and ends all of them; others see their own link. */
export function LinkedAccounts({ idMember }: { idMember: number }) {
  const { data: accounts, error } = useQuery(linkedAccountsQuery(idMember))
  const [chosen, setChosen] = useState<LinkedAccount | null>(null)
  return (
    <>
      <h3>Comptes qui ont accès à cette fiche</h3>
      {error && <Problem>{formatError(error)}</Problem>}
      {!accounts && !error && (
        <p className={classes.none} role="status">
          Chargement…
        </p>
      )}
      {accounts && <DataTable label="Comptes liés" columns={columnsOf(setChosen)} rows={accounts} />}
      <InviteAccount idMember={idMember} />
      {chosen && <EndAccess idMember={idMember} account={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** A code for another account, such as the other parent's. */
function InviteAccount({ idMember }: { idMember: number }) {
  const [created, setCreated] = useState<OutputOf<'createLinkCode'> | null>(null)
  const { busy, problem, act } = useAction()
  return (
    <div className={classes.invite}>
      <Problem>{problem}</Problem>
      {created ? (
        <p role="status">
          {created.message} Code unique : <b className={classes.linkCode}>{created.code}</b>, valable une fois, jusqu’au{' '}
          {formatDate(dateInBrussels(new Date(created.expires_at)))}. Il s’utilise avec le numéro de licence et la date
          de naissance.
        </p>
      ) : (
        <>
          <p>
            L’autre parent veut aussi voir cette fiche ? Créez un code à lui donner. L’adresse e-mail de la fiche en est
            avertie.
          </p>
          <Button
            variant="default"
            size="sm"
            loading={busy}
            onClick={() => void act(async () => setCreated(await callApi('createLinkCode', { id_member: idMember })))}
          >
            Inviter un autre compte
          </Button>
        </>
      )}
    </div>
  )
}

function columnsOf(onEndAccess: (account: LinkedAccount) => void): Column<LinkedAccount>[] {
  return [
    { title: 'Compte', show: ({ name, mine }) => (mine ? `${name} (vous)` : name), lead: true },
    { title: 'Lié depuis le', show: ({ linked_at }) => formatDate(dateInBrussels(new Date(linked_at))) },
    {
      title: 'Accès',
      align: 'end',
      show: (account) =>
        account.mine ? (
          'Votre compte'
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Retirer l’accès ${withDe(account.name)}`}
            onClick={() => onEndAccess(account)}
          >
            Retirer l’accès
          </Button>
        ),
    },
  ]
}

interface EndAccessProps {
  idMember: number
  account: LinkedAccount
  onClose: () => void
}

function EndAccess({ idMember, account, onClose }: EndAccessProps) {
  const queryClient = useQueryClient()
  const { busy, problem, act } = useAction()

  async function endAccess() {
    const { message } = await callApi('unlinkAccount', { id_member: idMember, id_link: account.id_link })
    notify({ tone: 'success', message })
    await queryClient.invalidateQueries(linkedAccountsQuery(idMember))
    onClose()
  }

  return (
    <Dialog title={`Retirer l’accès ${withDe(account.name)} ?`} opened onClose={onClose}>
      <p>Ce compte ne verra plus votre fiche. Son titulaire en est averti par e-mail.</p>
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button color="accent" loading={busy} onClick={() => void act(endAccess)}>
          Retirer l’accès
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
