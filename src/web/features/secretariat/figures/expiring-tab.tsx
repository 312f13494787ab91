import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CalendarDate } from '#domain/dates.ts'
import { formatDate } from '#domain/dates.ts'
import {
  expiringMembersQuery,
  expiringQuery,
  type FigureTable,
} from '#web/features/secretariat/figures/figure-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable, type Detail } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { ExportButton } from './export-button.tsx'
import { formatFigure } from './figure-card.tsx'
import classes from './figures.module.css'
import { FiguresLoading } from './figures-loading.tsx'

type Line = FigureTable['lignes'][number]

/** Clubs with licences that end soon. */
export function ExpiringTab({ annee, date }: { annee: number; date: CalendarDate }) {
  const { data, error, refetch } = useQuery(expiringQuery)
  if (!data) return error ? <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed> : <FiguresLoading />
  const { code, titre, compte, lignes, total } = data.tableau
  return (
    <Section
      title={titre}
      intro={<p className={classes.counted}>{compte}</p>}
      actions={
        <div className="no-print">
          <ExportButton size="compact-sm" label={`Exporter : ${titre}`} wish={{ tableau: code, annee, date }}>
            Exporter
          </ExportButton>
        </div>
      }
    >
      {lignes.length === 0 ? (
        <Empty icon={<IconCircleCheck />} title="Aucune licence ne se termine dans les trois mois">
          <p>Tous les membres licenciés sont en ordre pour longtemps.</p>
        </Empty>
      ) : (
        <>
          <p className={classes.headline}>
            <b>{formatFigure('licences', total.at(-1)!)}</b>{' '}
            {total.at(-1) === 1 ? 'licence se termine' : 'licences se terminent'} dans les trois mois, dans{' '}
            {lignes.length === 1 ? 'un club' : `${lignes.length} clubs`}
          </p>
          <DataTable
            label={titre}
            columns={columnsOf(data.tableau)}
            rows={lignes}
            rowKey={({ id_club }) => id_club!}
            detail={members}
            order={{ title: data.tableau.colonnes[0]!.titre, descending: true }}
            paged
          />
        </>
      )}
    </Section>
  )
}

function columnsOf({ entete, unite, colonnes }: FigureTable): Column<Line>[] {
  return [
    {
      title: entete,
      lead: true,
      sortBy: ({ nom }) => nom,
      show: ({ nom, id_club }) => (
        <Link className={classes.link} to={paths.staffClub} params={{ id: String(id_club) }}>
          {nom}
        </Link>
      ),
    },
    ...colonnes.map(({ titre }, place) => ({
      title: titre,
      align: 'end' as const,
      sortBy: ({ valeurs }: Line) => valeurs[place]!,
      show: ({ valeurs }: Line) => formatFigure(unite, valeurs[place]!),
    })),
  ]
}

const members: Detail<Line> = {
  nameOf: ({ nom }) => nom,
  show: ({ id_club }) => <ExpiringMembers idClub={id_club!} />,
}

const SIZE = 50

function ExpiringMembers({ idClub }: { idClub: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(expiringMembersQuery(idClub, page, SIZE))
  if (!data) {
    return error ? (
      <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
    ) : (
      <p className={classes.none} role="status">
        Chargement…
      </p>
    )
  }
  return (
    <>
      <ul className={classes.members}>
        {data.rows.map(({ id_member, nom, prenom, numero_licence, date_fin }) => (
          <li key={id_member}>
            <Link
              className={classes.link}
              to={paths.staffMember}
              params={{ id: String(id_member) }}
              search={{ onglet: 'licences' }}
            >
              <PersonName nom={nom} prenom={prenom} />
            </Link>
            <span>
              {numero_licence}, jusqu’au {formatDate(date_fin)}
            </span>
          </li>
        ))}
      </ul>
      <Pager total={data.total} page={page} size={SIZE} onPage={setPage} />
    </>
  )
}
