import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { formatInstant } from '#web/lib/format-instant.ts'
import { myDataQuery } from '#web/lib/queries.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { Page, Section } from '#web/ui/page.tsx'
import classes from './account-settings-page.module.css'
import listClasses from './data-list.module.css'
import { type Data, DataList } from './data-list.tsx'

export function MyDataPage() {
  const { data } = useSuspenseQuery(myDataQuery)
  const parts = listParts(data)
  useOpenFoldsToPrint()
  return (
    <div className={classes.page}>
      <Page
        title="Mes données"
        back={<BackLink to={paths.accountSettings}>Mon compte</BackLink>}
        intro={
          <p>
            Tout ce que la fédération détient sur votre compte et sur les membres qui y sont liés, le{' '}
            {formatInstant(String(data.genere_le))}.
          </p>
        }
        actions={
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Imprimer
          </Button>
        }
      >
        <nav aria-label="Sommaire" className={`${listClasses.contents} no-print`}>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={goTo}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {parts.map(({ id, title, data: part }) => (
          <div key={id} id={id} tabIndex={-1}>
            <Section title={title}>
              <DataList data={part} />
            </Section>
          </div>
        ))}
      </Page>
    </div>
  )
}

/** The account, then each member. */
function listParts({ compte, sessions, actions, e_mails, membres }: Data) {
  const members = membres as { id: number; nom: string; prenom: string }[]
  const nameOf = (idMember: unknown) => {
    const member = members.find(({ id }) => id === idMember)
    return member && `${member.prenom} ${member.nom}`
  }
  const account = compte as Data & { licences_liees: Data[] }
  const mails = e_mails as Data[]
  return [
    {
      id: 'compte',
      title: 'Mon compte',
      data: {
        ...account,
        licences_liees: account.licences_liees.map((link) => ({ ...link, id_member: nameOf(link.id_member) })),
        sessions,
        actions,
        // The subject of a mail tells more than its kind.
        e_mails: mails.map(({ subject, text, created_at, sent_at }) => ({ objet: subject, created_at, sent_at, text })),
      } as Data,
    },
    ...members.map((member) => ({ id: `membre-${member.id}`, title: nameOf(member.id)!, data: { ...member } as Data })),
  ]
}

/** Not through the router, which would load the screen again. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const part = document.querySelector<HTMLElement>(event.currentTarget.hash)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** Paper has no folds to open. */
function useOpenFoldsToPrint() {
  useEffect(() => {
    const open = () => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    }
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [])
}
