import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffHistoryQuery } from '#web/features/secretariat/members/member-queries.ts'
import { HistoryTable } from '#web/ui/history-table.tsx'

const SIZE = 20

export function HistoryTab({ idMember }: { idMember: number }) {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(staffHistoryQuery(idMember, page, SIZE))
  return <HistoryTable data={data} error={error} page={page} size={SIZE} onPage={setPage} />
}
