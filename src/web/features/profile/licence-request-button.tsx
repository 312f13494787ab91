import '@mantine/core/styles/Button.layer.css'
import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../../../contract/messages.ts'
import { licenceRequestYears } from '../../../domain/licence-request.ts'
import type { Member } from '../../lib/active-member.ts'
import { callApi } from '../../lib/call-api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { today } from '../../lib/today.ts'
import { Dropdown, DropdownGroup, DropdownItem } from '../../ui/dropdown.tsx'
import { notify } from '../../ui/notify.ts'

/** The licence request as a Word document. Where two years make sense, the person says which one. */
export function LicenceRequestButton({ member: { id_member, lastLicence } }: { member: Member }) {
  const [busy, setBusy] = useState(false)
  const [year, ...others] = licenceRequestYears(today(), lastLicence?.date_fin ?? null)

  async function save(chosen: number) {
    setBusy(true)
    try {
      saveFile(await callApi('getDemandeLicence', { id_member, year: chosen }), `DemandeLicence${chosen}.docx`)
    } catch {
      notify({ tone: 'error', message: messages.licenceDocumentFailed })
    } finally {
      setBusy(false)
    }
  }

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
