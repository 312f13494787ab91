import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ROLES } from '#contract/staff/staff-user-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { InviteForm } from './invite-form.tsx'
import { ManagerRule } from './manager-rule.tsx'
import { PersonDetail } from './person-detail.tsx'
import { type Invitation, invalidateUsers, type StaffUser, usersQuery } from './staff-user-queries.ts'
import classes from './users-page.module.css'

const columns: Column<StaffUser>[] = [
  { title: 'Personne', lead: true, show: (user) => <Person user={user} /> },
  { title: 'Rôles', show: ({ roles }) => roles.map((role) => ROLES[role]).join(', ') },
  { title: 'Second facteur', show: ({ second_factor }) => <Factor set={second_factor} /> },
  {
    title: 'Dernière utilisation',
    show: ({ last_used_at }) => (last_used_at ? formatInstant(last_used_at) : 'Jamais'),
  },
]
const detail = {
  nameOf: ({ name, surname }: StaffUser) => `${surname} ${name}`,
  show: (user: StaffUser) => <PersonDetail user={user} />,
}

const invitationColumns: Column<Invitation>[] = [
  { title: 'Adresse', lead: true, show: ({ email }) => email },
  { title: 'Pour', show: ({ role }) => (role ? ROLES[role] : 'Second facteur') },
  { title: 'Envoyée', show: ({ created_at, invited_by }) => `${formatInstant(created_at)}, par ${invited_by ?? '?'}` },
  { title: 'Valable', show: (invitation) => <Validity invitation={invitation} /> },
  { title: 'Action', show: (invitation) => <Withdraw invitation={invitation} /> },
]

export function UsersPage() {
  const { data, error } = useQuery(usersQuery)
  return (
    <Page
      title="Utilisateurs"
      intro={<p>Celles et ceux qui travaillent au secrétariat, leurs rôles et leurs accès.</p>}
    >
      <Section title="Inviter quelqu’un">
        <InviteForm />
      </Section>
      <Section title="Personnes">
        {error && <Problem>{formatError(error)}</Problem>}
        {data ? (
          <DataTable
            label="Personnes"
            columns={columns}
            rows={data.users}
            rowKey={({ id_account }) => id_account}
            detail={detail}
            paged
          />
        ) : (
          !error && <Skeleton height={180} radius="md" />
        )}
      </Section>
      <Section title="Invitations en attente">
        {data?.invitations.length === 0 && <Empty icon={<IconMail />} title="Aucune invitation en attente" />}
        {data && data.invitations.length > 0 && (
          <DataTable
            label="Invitations en attente"
            columns={invitationColumns}
            rows={data.invitations}
            rowKey={({ id }) => id}
            paged
          />
        )}
        {!data && !error && <Skeleton height={80} radius="md" />}
      </Section>
      <ManagerRule />
    </Page>
  )
}

function Person({ user: { name, surname, email, mine } }: { user: StaffUser }) {
  return (
    <>
      <span className={classes.name}>
        <PersonName nom={name} prenom={surname} />
        {mine && ' (vous)'}
      </span>
      <span className={classes.quiet}>{email}</span>
    </>
  )
}

function Factor({ set }: { set: boolean }) {
  return set ? <StatusBadge tone="ok">Configuré</StatusBadge> : <StatusBadge tone="warn">À configurer</StatusBadge>
}

function Validity({ invitation: { expired, expires_at } }: { invitation: Invitation }) {
  if (expired) return <StatusBadge tone="bad">Expirée</StatusBadge>
  return `jusqu’au ${formatInstant(expires_at)}`
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  return (
    <ConfirmButton
      label="Retirer"
      aria-label={`Retirer l’invitation de ${email}`}
      title="Retirer cette invitation ?"
      verb="Retirer l’invitation"
      onConfirm={async () => {
        const answer = await callApi('staffWithdrawInvitation', { id_invitation: id })
        await invalidateUsers()
        return answer
      }}
    >
      <p>Le lien envoyé à {email} ne servira plus.</p>
    </ConfirmButton>
  )
}
