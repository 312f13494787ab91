import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { formatInvitation, InviteMember } from '#web/features/secretariat/accounts/invite-member.tsx'
import { IfMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import { invalidateMember, type StaffMember } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { finish } from './change-licence.tsx'
import classes from './staff-member-page.module.css'

type Account = StaffMember['comptes'][number]

const clubColumns: Column<StaffMember['clubs'][number]>[] = [
  { title: 'Club', show: ({ club }) => club, lead: true },
  { title: 'Modifier les données', show: ({ write }) => (write ? 'Oui' : 'Non') },
  { title: 'Inscrire des membres', show: ({ can_register_member }) => (can_register_member ? 'Oui' : 'Non') },
]

/** Accounts with access to the record, activation code, and managed clubs. */
export function AccessTab({ member }: { member: StaffMember }) {
  return (
    <div className={classes.stack}>
      <IfMay call="staffShowCode">
        <ActivationCode key={member.fiche.id} idMember={member.fiche.id} />
      </IfMay>
      <Accounts member={member} />
      <Section title="Clubs gérés">
        {member.clubs.length === 0 ? (
          <p className={classes.none}>Ce membre ne gère aucun club.</p>
        ) : (
          <DataTable label="Clubs gérés" columns={clubColumns} rows={member.clubs} />
        )}
      </Section>
      <ELicence member={member} />
      <Photo member={member} />
    </div>
  )
}

function ActivationCode({ idMember }: { idMember: number }) {
  const [code, setCode] = useState<string | null>(null)
  const [renewing, setRenewing] = useState(false)
  const { busy, problem, act } = useAction()
  return (
    <Section
      title="Code d’activation"
      intro={
        <p>
          Avec lui, quelqu’un lie la fiche à son compte. Chaque affichage est inscrit à l’historique. Si un compte est
          déjà lié ou si le membre gère un club, son club ne voit pas le code, et celui que vous donnez ici vaut 30
          jours.
        </p>
      }
    >
      {code !== null && (
        <p className={classes.code} role="status">
          {code}
        </p>
      )}
      <Problem>{problem}</Problem>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(async () => setCode((await callApi('staffShowCode', { id_member: idMember })).code))}
        >
          Afficher le code
        </Button>
        <Button variant="default" onClick={() => setRenewing(true)}>
          Renouveler le code
        </Button>
      </div>
      {renewing && (
        <Confirm
          title="Renouveler le code d’activation ?"
          verb="Renouveler le code"
          onClose={() => setRenewing(false)}
          onConfirm={async () => {
            const renewed = await callApi('staffRenewCode', { id_member: idMember })
            setCode(renewed.code)
            await finish(idMember, renewed, () => setRenewing(false))
          }}
        >
          L’ancien code ne fonctionnera plus. Les comptes déjà liés le restent.
        </Confirm>
      )}
    </Section>
  )
}

function Accounts({ member }: { member: StaffMember }) {
  const [chosen, setChosen] = useState<Account | null>(null)
  const columns = useActionColumns('staffUnlinkAccount', accountColumns(setChosen))
  const idMember = member.fiche.id
  return (
    <Section title="Comptes liés">
      {member.comptes.length === 0 ? (
        <>
          <p className={classes.none}>Aucun compte n’a accès à cette fiche.</p>
          {!member.erased && (
            <InviteMember
              member={{
                id_member: idMember,
                nom: member.fiche.nom,
                prenom: member.fiche.prenom,
                hasMail: member.fiche.mail !== '',
                invitation: member.invitation,
              }}
              invalidate={() => invalidateMember(idMember)}
            />
          )}
        </>
      ) : (
        <DataTable label="Comptes liés" columns={columns} rows={member.comptes} />
      )}
      {member.comptes.length > 0 && member.invitation && (
        <p className={classes.none}>{formatInvitation(member.invitation)}, et venu depuis.</p>
      )}
      {chosen && (
        <Confirm
          title={`Retirer l’accès ${withDe(nameOf(chosen))} ?`}
          verb="Retirer l’accès"
          onClose={() => setChosen(null)}
          onConfirm={async () => {
            const done = await callApi('staffUnlinkAccount', { id_member: idMember, id_link: chosen.id_link })
            await finish(idMember, done, () => setChosen(null))
          }}
        >
          Ce compte ne verra plus la fiche. Son titulaire en est averti par e-mail.
        </Confirm>
      )}
    </Section>
  )
}

const nameOf = ({ surname, name }: Account) => `${surname} ${name}`

function accountColumns(onEnd: (account: Account) => void): Column<Account>[] {
  return [
    {
      title: 'Compte',
      lead: true,
      show: (account) => (
        <IfMay call="staffGetAccount" otherwise={<PersonName nom={account.name} prenom={account.surname} />}>
          <Link className={classes.link} to={paths.staffAccount} params={{ id: String(account.id_account) }}>
            <PersonName nom={account.name} prenom={account.surname} />
          </Link>
        </IfMay>
      ),
    },
    { title: 'Adresse e-mail', show: ({ email }) => email },
    { title: 'Lié depuis le', show: ({ linked_at }) => formatDate(dateInBrussels(new Date(linked_at))) },
    { title: 'Second facteur', show: ({ second_factor }) => (second_factor ? 'Oui' : 'Non') },
    {
      title: 'Accès',
      actions: true,
      show: (account) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Retirer l’accès ${withDe(nameOf(account))}`}
          onClick={() => onEnd(account)}
        >
          Retirer l’accès
        </Button>
      ),
    },
  ]
}

function ELicence({ member }: { member: StaffMember }) {
  const [renewing, setRenewing] = useState(false)
  const idMember = member.fiche.id
  return (
    <Section title="E-licence" intro={<p>Version {member.e_licence_version} du QR code.</p>}>
      <IfMay call="staffRenewELicence">
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setRenewing(true)}>
            Renouveler le QR code
          </Button>
        </div>
      </IfMay>
      {renewing && (
        <Confirm
          title="Renouveler le QR code ?"
          verb="Renouveler le QR code"
          onClose={() => setRenewing(false)}
          onConfirm={async () => {
            const done = await callApi('staffRenewELicence', { id_member: idMember })
            await finish(idMember, done, () => setRenewing(false))
          }}
        >
          Les QR codes imprimés ou enregistrés jusqu’ici ne seront plus valables.
        </Confirm>
      )}
    </Section>
  )
}

function Photo({ member: { fiche } }: { member: StaffMember }) {
  const [removing, setRemoving] = useState(false)
  return (
    <Section title="Photo">
      {fiche.photo === null ? (
        <p className={classes.none}>Cette fiche n’a pas de photo.</p>
      ) : (
        <>
          <img className={classes.photo} src={fiche.photo} alt={`Portrait ${withDe(fiche.fullname)}`} />
          <IfMay call="staffRemovePhoto">
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => setRemoving(true)}>
                Retirer la photo
              </Button>
            </div>
          </IfMay>
        </>
      )}
      {removing && (
        <Confirm
          title="Retirer la photo ?"
          verb="Retirer la photo"
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            const done = await callApi('staffRemovePhoto', { id_member: fiche.id })
            await finish(fiche.id, done, () => setRemoving(false))
          }}
        >
          Elle est supprimée pour de bon.
        </Confirm>
      )}
    </Section>
  )
}

interface ConfirmProps {
  title: string
  verb: string
  children: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

function Confirm({ title, verb, children, onConfirm, onClose }: ConfirmProps) {
  const { busy, problem, act } = useAction()
  return (
    <Dialog title={title} opened onClose={onClose}>
      <p>{children}</p>
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
        <Button color="accent" loading={busy} data-autofocus onClick={() => void act(onConfirm)}>
          {verb}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
