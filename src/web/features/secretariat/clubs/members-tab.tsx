import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualColumns } from '#contract/staff/staff-list-fields.ts'
import { listQuery } from '#web/features/secretariat/lists/list-queries.ts'
import { ListTable } from '#web/features/secretariat/lists/list-table.tsx'
import classes from '#web/features/secretariat/lists/lists.module.css'
import { memberCells } from '#web/features/secretariat/members/member-cells.tsx'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'

const SIZE = 50
const COLUMNS = usualColumns('membres').filter((key) => key !== 'club')

/** The members whose last licence is of this club: the list of members with that filter. */
export function MembersTab({ idClub }: { idClub: number }) {
  const [page, setPage] = useState(1)
  const [tri, setTri] = useState('nom')
  const wanted = { club: String(idClub), colonnes: COLUMNS, tri, page, size: SIZE }
  const { data, error } = useQuery(listQuery('membres', wanted))
  return (
    <Section
      title="Membres"
      actions={
        <ButtonLink variant="default" to={paths.staffMembers} search={{ club: String(idClub) }}>
          Filtrer ou exporter
        </ButtonLink>
      }
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {data && (
        <p className={classes.count} role="status">
          {data.total} {data.total > 1 ? 'personnes' : 'personne'}
        </p>
      )}
      {data?.total === 0 && (
        <Empty icon={<IconUsers />} title="Aucun membre">
          <p>Personne n’a sa dernière licence dans ce club.</p>
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <ListTable
          name="membres"
          cells={memberCells}
          rows={data.rows}
          colonnes={COLUMNS}
          tri={tri}
          onSort={(sorted) => {
            setTri(sorted)
            setPage(1)
          }}
        />
      )}
      {data && <Pager total={data.total} page={page} size={SIZE} onPage={setPage} />}
    </Section>
  )
}
