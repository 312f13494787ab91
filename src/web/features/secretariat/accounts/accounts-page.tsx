import { IconSearch, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { accountSearchQuery, type FoundAccount } from './account-queries.ts'
import { readAccountSearch, writeAccountSearch } from './account-search.ts'
import { AccountState } from './account-state.tsx'
import classes from './accounts.module.css'

const SIZE = 50

const columns: Column<FoundAccount>[] = [
  {
    title: 'Compte',
    lead: true,
    show: ({ id_account, name, surname, email }) => (
      <>
        <Link className={classes.link} to={paths.staffAccount} params={{ id: String(id_account) }}>
          <PersonName nom={name} prenom={surname} />
        </Link>
        <span className={classes.email}>{email}</span>
      </>
    ),
  },
  { title: 'Membres liés', show: (account) => <Members account={account} /> },
  { title: 'Dernière utilisation', show: ({ last_used_at }) => formatInstant(last_used_at) },
  { title: 'État', show: (account) => <AccountState account={account} /> },
]

export function AccountsPage() {
  const search = useSearch({ from: '/secretariat/comptes' })
  const navigate = useNavigate()
  const now = readAccountSearch(search)
  const { data, error, isPlaceholderData } = useQuery(accountSearchQuery({ ...now, size: SIZE }))
  const change = (changed: Partial<typeof now>) =>
    void navigate({
      to: paths.staffAccounts,
      search: writeAccountSearch({ ...now, ...changed }),
      replace: 'texte' in changed,
    })
  const [first] = data?.rows ?? []
  return (
    <Page
      title="Comptes"
      intro={<p>Les accès des membres, des parents et des responsables de clubs.</p>}
      actions={<HelpLink guide="secretariat" topic="aider-quelqu-un-a-se-connecter" />}
    >
      <Section title="Trouver un compte">
        <SearchBox
          label="Rechercher un compte"
          description={
            <>
              Une partie de l’adresse e-mail, le nom du titulaire, le nom ou le numéro de licence d’un membre lié.
              <span className="with-keyboard"> « / » ramène ici, Entrée ouvre le premier.</span>
            </>
          }
          placeholder="anne@…, Lambert, 200042…"
          maxLength={200}
          text={now.texte}
          onText={(texte) => change({ texte, page: 1 })}
          matches={{
            found: data !== undefined && !isPlaceholderData,
            onChoose: () =>
              first && void navigate({ to: paths.staffAccount, params: { id: String(first.id_account) } }),
          }}
        />
        {error && <Problem>{formatError(error)}</Problem>}
        {data && now.texte.trim() !== '' && (
          <p className={classes.none} role="status">
            {formatCount(data)}
          </p>
        )}
        {data && data.rows.length === 0 && <NothingFound text={now.texte} />}
        {data && data.rows.length > 0 && (
          <div aria-busy={isPlaceholderData}>
            <DataTable
              label="Comptes"
              columns={columns}
              rows={data.rows}
              rowKey={({ id_account }) => id_account}
              paged
            />
          </div>
        )}
        {data && <Pager total={data.total} page={now.page} size={SIZE} onPage={(page) => change({ page })} />}
      </Section>
    </Page>
  )
}

function formatCount({ total, plus }: { total: number; plus: boolean }): string {
  if (plus) return `Plus de ${total} comptes : ajoutez un mot.`
  return `${total} ${total > 1 ? 'comptes' : 'compte'}`
}

function Members({ account: { membres, nombre_membres } }: { account: FoundAccount }) {
  if (nombre_membres === 0) return 'Aucun'
  const names = membres.map(({ nom, prenom, numero_licence }) => `${nom} ${prenom} (${numero_licence})`)
  const more = nombre_membres - membres.length
  return [...names, ...(more > 0 ? [`et ${more} ${more > 1 ? 'autres' : 'autre'}`] : [])].join(', ')
}

function NothingFound({ text }: { text: string }) {
  if (text.trim() === '') {
    return (
      <Empty icon={<IconSearch />} title="Quel compte cherchez-vous ?">
        <p>Quelques lettres de l’adresse suffisent.</p>
      </Empty>
    )
  }
  return (
    <Empty icon={<IconUserQuestion />} title="Aucun compte ne correspond">
      <p>La personne n’a peut-être pas encore de compte : vérifiez l’onglet « Accès » de sa fiche.</p>
    </Empty>
  )
}
