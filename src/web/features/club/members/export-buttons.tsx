import { IconFileSpreadsheet } from '@tabler/icons-react'
import { clubMessages } from '#contract/club-messages.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Dropdown, DropdownGroup, DropdownItem } from '#web/ui/dropdown.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import type { Listing } from './listing-search.ts'

const FORMATS = [
  { call: 'getListMemberToXLS', name: 'exportListingMembres.xls', label: 'Excel 97 et suivants (.xls)' },
  { call: 'getListMemberToXLSX', name: 'exportListingMembres.xlsx', label: 'Excel 2007 et suivants (.xlsx)' },
] as const

/** Exports the list with the server's filters. */
export function ExportButtons({ ids, listing }: { ids: ClubIds; listing: Listing }) {
  const { busy, download } = useDownload(() => ({ message: clubMessages.listingFailed }))
  const narrowed = listing.text !== '' || listing.status !== null || listing.wishes

  const formats = FORMATS.map(({ call, name, label }) => (
    <DropdownItem key={call} onClick={() => void download(() => callApi(call, { ...ids, ...listing.filter }), name)}>
      {label}
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
