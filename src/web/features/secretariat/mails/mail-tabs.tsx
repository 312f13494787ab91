import { useMay } from '#web/features/secretariat/may.tsx'
import { paths } from '#web/paths.ts'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'

export function MailTabs({ current }: { current: 'sent' | 'texts' | 'mailings' }) {
  const may = useMay()
  const tabs: Tab[] = [
    { label: 'Journal des envois', current: current === 'sent', link: { to: paths.staffMails } },
    { label: 'Textes', current: current === 'texts', link: { to: paths.staffMailTexts } },
  ]
  if (may('staffListMailings')) {
    tabs.push({ label: 'Mailing', current: current === 'mailings', link: { to: paths.staffMailings } })
  }
  return <Tabs label="E-mails" tabs={tabs} />
}
