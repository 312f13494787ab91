import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AccountLinks } from './account-links.tsx'
import { type StaffAccount, staffAccountQuery } from './account-queries.ts'
import { AccountSessions } from './account-sessions.tsx'
import { SignIn } from './account-sign-in.tsx'
import { AccountState } from './account-state.tsx'
import classes from './accounts.module.css'
import { CloseAccount } from './close-account.tsx'

export function AccountPage() {
  const { id } = useParams({ from: '/secretariat/comptes/$id' })
  const { data: account, error, refetch } = useQuery(staffAccountQuery(Number(id)))
  if (error && !account) {
    return (
      <NoRecord
        back={<BackLink to={paths.staffAccounts}>Comptes</BackLink>}
        title="Compte"
        error={error}
        onRetry={refetch}
        icon={<IconUserOff />}
        none="Ce compte n’existe pas"
      >
        Il a peut-être été supprimé : <Link to={paths.staffAccounts}>cherchez son titulaire</Link>.
      </NoRecord>
    )
  }
  if (!account) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffAccounts}>Comptes</BackLink>}
      title={`${account.surname} ${account.name}`}
      intro={
        <div className={classes.headline}>
          <span className={classes.address}>{account.email}</span>
          <AccountState account={account} />
          {account.limites.some(({ bloque }) => bloque) && <StatusBadge tone="bad">Bloqué</StatusBadge>}
        </div>
      }
    >
      <Notices account={account} />
      <SignIn key={`sign-in ${id}`} account={account} />
      <AccountLinks account={account} />
      {!account.staff && <AccountSessions account={account} />}
      {!account.staff && (
        <IfMay call="staffCloseAccount">
          <CloseAccount key={`close ${id}`} account={account} />
        </IfMay>
      )}
    </Page>
  )
}

function Notices({ account: { staff, adresse_refusee, email } }: { account: StaffAccount }) {
  return (
    <>
      {staff && (
        <Warning>
          Ce compte travaille au secrétariat : un administrateur s’en occupe sous{' '}
          <IfMay call="staffListUsers" otherwise="« Utilisateurs »">
            <Link to={paths.staffUsers}>« Utilisateurs »</Link>
          </IfMay>
          .
        </Warning>
      )}
      {adresse_refusee && (
        <Warning>
          {email} a refusé trois e-mails de suite : le portail n’y écrit plus. Changez l’adresse de connexion ou, si
          elle est juste, renvoyez un de{' '}
          <IfMay call="staffListMails" otherwise="ses e-mails">
            <Link to={paths.staffMails} search={{ texte: email }}>
              ses e-mails
            </Link>
          </IfMay>
          .
        </Warning>
      )}
    </>
  )
}
