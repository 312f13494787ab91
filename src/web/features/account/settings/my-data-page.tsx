import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatInstant } from '#web/lib/format-instant.ts'
import { myDataQuery } from '#web/lib/queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import classes from './account-settings-page.module.css'
import { labelOf } from './data-labels.ts'
import { DataList } from './data-list.tsx'

export function MyDataPage() {
  const { data } = useSuspenseQuery(myDataQuery)
  const { genere_le: generated, ...parts } = data
  return (
    <div className={classes.page}>
      <Page
        title="Mes données"
        intro={
          <p>
            Tout ce que la fédération détient sur votre compte et sur les membres qui y sont liés, le{' '}
            {formatInstant(String(generated))}.
          </p>
        }
        actions={
          <>
            <ButtonLink to={paths.accountSettings} variant="default">
              Retour à mon compte
            </ButtonLink>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Imprimer
            </Button>
          </>
        }
      >
        {Object.entries(parts).map(([name, value]) => (
          <Section key={name} title={labelOf(name)}>
            <DataList value={value} />
          </Section>
        ))}
      </Page>
    </div>
  )
}
