import { Link } from '@tanstack/react-router'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { fullName } from '#domain/person-name.ts'
import { useActionColumns } from '#web/features/secretariat/may.tsx'
import { invalidateMember } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { invalidateAccount, type StaffAccount } from './account-queries.ts'
import classes from './accounts.module.css'

type LinkedMember = StaffAccount['membres'][number]

const clubColumns: Column<StaffAccount['clubs'][number]>[] = [
  {
    title: 'Club',
    lead: true,
    show: ({ id_club, club }) => (
      <Link
        className={classes.link}
        to={paths.staffClub}
        params={{ id: String(id_club) }}
        search={{ onglet: 'responsables' }}
      >
        {club}
      </Link>
    ),
  },
  { title: 'En tant que', show: ({ membre }) => membre },
  { title: 'Modifier les données', show: ({ write }) => (write ? 'oui' : 'non') },
  { title: 'Inscrire des membres', show: ({ can_register_member }) => (can_register_member ? 'oui' : 'non') },
]

/** The records that the account opens, and the clubs that it manages through them. */
export function AccountLinks({ account }: { account: StaffAccount }) {
  const columns = useActionColumns('staffUnlinkAccount', memberColumns(account))
  return (
    <>
      <Section title="Membres liés">
        {account.membres.length === 0 ? (
          <p className={classes.none}>Ce compte n’a accès à aucune fiche.</p>
        ) : (
          <DataTable
            label="Membres liés"
            columns={columns}
            rows={account.membres}
            rowKey={({ id_link }) => id_link}
            paged
          />
        )}
      </Section>
      {account.clubs.length > 0 && (
        <Section title="Clubs gérés">
          <DataTable label="Clubs gérés" columns={clubColumns} rows={account.clubs} paged />
        </Section>
      )}
    </>
  )
}

function memberColumns({ id_account }: StaffAccount): Column<LinkedMember>[] {
  return [
    {
      title: 'Membre',
      lead: true,
      show: ({ id_member, nom, prenom }) => (
        <Link className={classes.link} to={paths.staffMember} params={{ id: String(id_member) }}>
          <PersonName nom={nom} prenom={prenom} />
        </Link>
      ),
    },
    { title: 'Licence', show: ({ numero_licence }) => numero_licence },
    { title: 'Lié depuis le', show: ({ linked_at }) => formatDate(dateInBrussels(new Date(linked_at))) },
    {
      title: 'Actions',
      actions: true,
      show: (member) => (
        <ConfirmButton
          size="xs"
          label="Délier"
          aria-label={`Délier ${fullName(member)}`}
          title={`Délier ${fullName(member)} ?`}
          verb="Délier"
          onConfirm={async () => {
            const { id_member, id_link } = member
            const done = await callApi('staffUnlinkAccount', { id_member, id_link })
            await Promise.all([invalidateAccount(id_account), invalidateMember(id_member)])
            return done
          }}
        >
          <p>Ce compte ne verra plus la fiche. Son titulaire en est averti par e-mail.</p>
        </ConfirmButton>
      ),
    },
  ]
}
