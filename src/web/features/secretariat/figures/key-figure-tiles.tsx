import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, yearOf } from '#domain/dates.ts'
import { sameDayLastYear } from '#domain/figures/periods.ts'
import type { KeyFigures } from '#web/features/secretariat/figures/figure-queries.ts'
import { paths } from '#web/paths.ts'
import { formatFigure } from './figure-card.tsx'
import classes from './figures.module.css'

/** Four key figures, each with its comparison. */
export function KeyFigureTiles({ figures }: { figures: KeyFigures }) {
  const { jour, licencies, licencies_avant, clubs_affilies, clubs_a_payer, recettes, recettes_avant } = figures
  const before = formatDate(sameDayLastYear(jour))
  return (
    <ul className={classes.tiles} aria-label={`Chiffres clés au ${formatDate(jour)}`}>
      <Tile name={`Membres licenciés au ${formatDate(jour)}`} value={formatFigure('membres', licencies)}>
        <Compared now={licencies} before={licencies_avant} unit="membres" /> au {before}
      </Tile>
      <Tile name={`Recettes de ${yearOf(jour)} à ce jour`} value={formatFigure('euros', recettes)}>
        <Compared now={recettes} before={recettes_avant} unit="euros" /> au {before}
      </Tile>
      <Tile name={`Clubs affiliés en ${yearOf(jour)}`} value={formatFigure('membres', clubs_affilies)}>
        {clubs_a_payer === 0 ? 'Toutes les affiliations sont payées' : formatUnpaid(clubs_a_payer)}
      </Tile>
      <Tile
        name="Licences qui se terminent dans un mois"
        value={formatFigure('licences', figures.echeances[0]!.licences)}
      >
        {figures.echeances.slice(1).map(({ mois, licences }) => (
          <span key={mois}>
            {formatFigure('licences', licences)} dans {mois} mois,{' '}
          </span>
        ))}
        <Link className={classes.link} to={paths.staffFigures} search={{ onglet: 'echeances' }}>
          par club
        </Link>
      </Tile>
    </ul>
  )
}

const formatUnpaid = (clubs: number) =>
  `Dont ${formatFigure('membres', clubs)} ${clubs > 1 ? 'affiliations' : 'affiliation'} à payer`

function Tile({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <li>
      <span className={classes.tileName}>{name}</span>
      <b>{value}</b>
      <span className={classes.tileNote}>{children}</span>
    </li>
  )
}

/** More, less or equal: by sign, arrow and colour. */
function Compared({ now, before, unit }: { now: number; before: number; unit: 'membres' | 'euros' }) {
  const change = now - before
  const [tone, Icon] =
    change > 0
      ? (['up', IconArrowUpRight] as const)
      : change < 0
        ? (['down', IconArrowDownRight] as const)
        : (['same', IconArrowRight] as const)
  return (
    <>
      <span className={classes.change} data-tone={tone}>
        <Icon size={16} aria-hidden />
        {change > 0 && '+'}
        {formatFigure(unit, change)}
      </span>{' '}
      par rapport à {formatFigure(unit, before)}
    </>
  )
}
