import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { clubMessages } from '../../../contract/club-messages.ts'
import { callApi } from '../../lib/call-api.ts'
import type { ClubIds } from '../../lib/club-queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Dropdown, DropdownGroup, DropdownItem } from '../../ui/dropdown.tsx'
import { notify } from '../../ui/notify.ts'
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

  const formats = FORMATS.map((format) => (
    <DropdownItem key={format.call} onClick={() => void save(format)}>
      {format.label}
    </DropdownItem>
  ))
  return (
    <Dropdown label="Exporter la liste" loading={busy} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
      {narrowed ? (
        <DropdownGroup label="Toute la liste : la recherche et le statut ne comptent pas.">{formats}</DropdownGroup>
      ) : (
        formats
      )}
    </Dropdown>
  )
}
