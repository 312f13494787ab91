import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { clubMessages } from '../../../contract/club-messages.ts'
import { callApi } from '../../lib/call-api.ts'
import type { ClubIds } from '../../lib/club-queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { notify } from '../../ui/notify.tsx'
import type { Listing } from './listing-search.ts'

const FORMATS = [
  { call: 'getListMemberToXLS', name: 'exportListingMembres.xls', label: 'Excel 97 et suivants (.xls)' },
  { call: 'getListMemberToXLSX', name: 'exportListingMembres.xlsx', label: 'Excel 2007 et suivants (.xlsx)' },
] as const

/** The list as a spreadsheet, as the server filters it. */
export function ExportButtons({ ids, listing }: { ids: ClubIds; listing: Listing }) {
  const [busy, setBusy] = useState(false)
  const narrowed = listing.text !== '' || listing.status !== null

  async function save({ call, name }: (typeof FORMATS)[number]) {
    setBusy(true)
    try {
      saveFile(await callApi(call, { ...ids, ...listing.filter }), name)
    } catch {
      notify({ tone: 'error', message: clubMessages.listingFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="bottom-end" shadow="lg" radius="md" width={300}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Exporter la liste
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {narrowed && <Menu.Label>Toute la liste : la recherche et le statut ne comptent pas.</Menu.Label>}
        {FORMATS.map((format) => (
          <Menu.Item key={format.call} onClick={() => void save(format)}>
            {format.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
