import { IconPrinter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatDate } from '#domain/dates.ts'
import { config } from '#web/config.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { ExpiringTab } from './expiring-tab.tsx'
import { ExportButton } from './export-button.tsx'
import { readFigureSearch, TABS, writeFigureSearch } from './figure-search.ts'
import classes from './figures.module.css'
import { HeadcountTab } from './headcount-tab.tsx'

const LABELS = { activite: 'Activité', chiffres: 'À une date', echeances: 'Échéances' }

export function DashboardPage() {
  const day = today()
  const now = readFigureSearch(useSearch({ from: '/secretariat/tableau-de-bord' }), day)
  const navigate = useNavigate()
  const { onglet, annee, date } = now
  const change = (changed: Partial<typeof now>) =>
    void navigate({
      to: paths.staffFigures,
      search: writeFigureSearch({ ...now, ...changed }, day),
      replace: true,
      resetScroll: false,
    })
  return (
    <Page
      title="Tableau de bord"
      actions={
        <>
          <ExportButton wish={{ tableau: 'tout', annee, date }}>Tout exporter</ExportButton>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Imprimer
          </Button>
        </>
      }
    >
      <p className={classes.printed}>
        {config.federation.name} ({config.federation.shortName}). Imprimé le {formatDate(day)}.
      </p>
      <Tabs
        label="Tableau de bord"
        tabs={TABS.map((tab) => ({
          label: LABELS[tab],
          current: tab === onglet,
          link: { to: paths.staffFigures, search: writeFigureSearch({ ...now, onglet: tab }, day) },
        }))}
      />
      {onglet === 'activite' && <ActivityTab annee={annee} date={date} onYear={(year) => change({ annee: year })} />}
      {onglet === 'chiffres' && (
        <HeadcountTab annee={annee} date={date} onDate={(chosen) => change({ date: chosen })} />
      )}
      {onglet === 'echeances' && <ExpiringTab annee={annee} date={date} />}
    </Page>
  )
}
