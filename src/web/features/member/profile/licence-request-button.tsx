import { IconPrinter } from '@tabler/icons-react'
import { accountMessages } from '#contract/account-messages.ts'
import { licenceRequestYears } from '#domain/licence-request.ts'
import type { Member } from '#web/lib/active-member.ts'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { Button, type ButtonProps } from '#web/ui/button.ts'
import { Dropdown, DropdownGroup, DropdownItem } from '#web/ui/dropdown.tsx'
import { useDownload } from '#web/ui/use-download.ts'

/** The licence request as a Word document; where two years are possible, with a choice. */
export function LicenceRequestButton({ member: { id_member, lastLicence } }: { member: Member }) {
  const { busy, download } = useDownload(() => ({ message: accountMessages.licenceDocumentFailed }))
  const [year, ...others] = licenceRequestYears(today(), lastLicence?.date_fin ?? null)

  const save = (chosen: number) =>
    download(() => callApi('getDemandeLicence', { id_member, year: chosen }), `DemandeLicence${chosen}.docx`)

  const look: ButtonProps = {
    variant: 'default',
    loading: busy,
    leftSection: <IconPrinter size={18} aria-hidden />,
  }
  const label = 'Imprimer une demande de licence'
  if (year === undefined) return null
  if (others.length === 0) {
    return (
      <Button {...look} onClick={() => void save(year)}>
        {label}
      </Button>
    )
  }
  return (
    <Dropdown label={label} {...look}>
      <DropdownGroup label="Pour quelle année ?">
        {[year, ...others].map((one) => (
          <DropdownItem key={one} onClick={() => void save(one)}>
            Licence {one}
          </DropdownItem>
        ))}
      </DropdownGroup>
    </Dropdown>
  )
}
