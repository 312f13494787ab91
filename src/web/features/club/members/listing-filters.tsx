import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Club } from '#web/features/club/active-club.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { Chip } from '#web/ui/chip.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './listing-filters.module.css'
import type { Listing } from './listing-search.ts'

interface Props {
  club: Club
  year: number
  listing: Listing
  onChange: (change: Partial<Listing>) => void
}

export function ListingFilters({ club, year, listing, onChange }: Props) {
  return (
    <div className={`${classes.filters} no-print`}>
      <SearchBox text={listing.text} onChange={(text) => onChange({ text })} />
      <MoreFilters club={club} year={year} listing={listing} onChange={onChange} />
    </div>
  )
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { typed, setTyped, write } = useUrlSyncedInput(text, onChange)
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Filtrer"
      placeholder="Nom ou numéro de licence"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        write(value)
      }}
    />
  )
}

function MoreFilters({ club, year, listing, onChange }: Props) {
  const { filter } = listing
  const years = [...new Set([year, ...club.licences.map(({ annee }) => annee), ...filter.annees])]
  const changed = [
    filter.annees.length !== 1 || filter.annees[0] !== year,
    filter.memberLicencies,
    filter.memberNotLicencies,
    filter.notLicencieCurrentYearOnly,
    filter.showDoublons,
  ].filter(Boolean).length
  // Open only if filters are set on arrival: it must not close when the last box is unticked.
  const [opened] = useState(changed > 0)
  const set = (change: Partial<Listing['filter']>) => onChange({ filter: { ...filter, ...change } })
  const box = (name: Exclude<keyof typeof filter, 'annees'>, label: string) => (
    <Checkbox
      label={label}
      checked={filter[name]}
      onChange={({ currentTarget: { checked } }) => set({ [name]: checked })}
    />
  )
  return (
    <details className={classes.more} open={opened}>
      <summary>
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        <span className={classes.name}>
          <span className={classes.others}>Années et autres </span>filtres
        </span>
        {changed > 0 && (
          <span className={classes.changed}>
            {changed} actif{changed > 1 && 's'}
          </span>
        )}
      </summary>
      <div className={classes.choices}>
        <fieldset className={classes.years}>
          <legend>Licences qui touchent l’année</legend>
          <Chip.Group
            multiple
            value={filter.annees.map(String)}
            onChange={(chosen) => chosen.length > 0 && set({ annees: chosen.map(Number) })}
          >
            {years
              .toSorted((one, other) => other - one)
              .map((one) => (
                <Chip key={one} value={String(one)} size="sm" variant="outline">
                  {one}
                </Chip>
              ))}
          </Chip.Group>
        </fieldset>
        <fieldset className={classes.boxes}>
          <legend>Montrer</legend>
          {box('memberLicencies', 'Membres avec une licence valable aujourd’hui')}
          {box('memberNotLicencies', 'Membres sans licence valable aujourd’hui')}
          {box('notLicencieCurrentYearOnly', `Membres d’une année précédente sans licence en ${year}`)}
          {box('showDoublons', 'Toutes les licences d’un membre, pas seulement la dernière')}
        </fieldset>
      </div>
    </details>
  )
}
