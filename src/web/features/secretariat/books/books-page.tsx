import { useNavigate, useSearch } from '@tanstack/react-router'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountsTab } from './accounts-tab.tsx'
import { readBooksSearch, TABS, writeBooksSearch } from './books-search.ts'
import { ClosingTab } from './closing-tab.tsx'
import { ExportJournal } from './export-journal.tsx'
import { OnlineTab } from './online-tab.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { ReconciliationTab } from './reconciliation-tab.tsx'
import { TotalsTab } from './totals-tab.tsx'

const LABELS = {
  totaux: 'Totaux',
  rapprochement: 'Rapprochement',
  'en-ligne': 'En ligne',
  comptes: 'Comptes',
  cloture: 'Clôture',
}

/** The books for the treasurer and the accountant. */
export function BooksPage() {
  const day = today()
  const now = readBooksSearch(useSearch({ from: '/secretariat/comptabilite' }), day)
  const navigate = useNavigate()
  const { onglet, du, au } = now
  return (
    <Page title="Comptabilité" actions={<HelpLink guide="secretariat" topic="tenir-la-comptabilite" />}>
      <PeriodChoice
        period={{ du, au }}
        onPeriod={(period) =>
          void navigate({
            to: paths.staffBooks,
            search: writeBooksSearch({ ...now, ...period }, day),
            replace: true,
            resetScroll: false,
          })
        }
      >
        <ExportJournal period={{ du, au }} />
      </PeriodChoice>
      <Tabs
        label="Comptabilité"
        tabs={TABS.map((tab) => ({
          label: LABELS[tab],
          current: tab === onglet,
          link: { to: paths.staffBooks, search: writeBooksSearch({ ...now, onglet: tab }, day) },
        }))}
      />
      {onglet === 'totaux' && <TotalsTab period={{ du, au }} />}
      {onglet === 'rapprochement' && <ReconciliationTab period={{ du, au }} />}
      {onglet === 'en-ligne' && <OnlineTab />}
      {onglet === 'comptes' && <AccountsTab period={{ du, au }} />}
      {onglet === 'cloture' && <ClosingTab period={{ du, au }} />}
    </Page>
  )
}
