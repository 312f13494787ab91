import { paths } from '#web/paths.ts'
import { Tabs } from '#web/ui/tabs.tsx'

export function MailTabs({ current }: { current: 'sent' | 'texts' }) {
  return (
    <Tabs
      label="E-mails"
      tabs={[
        { label: 'Journal des envois', current: current === 'sent', link: { to: paths.staffMails } },
        { label: 'Textes', current: current === 'texts', link: { to: paths.staffMailTexts } },
      ]}
    />
  )
}
