import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { Club } from '#web/features/club/active-club.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { loadWhenIdle } from '#web/lib/when-idle.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './listing-filters.module.css'
import type { Listing } from './listing-search.ts'

/** Not part of the first load: they are folded at first. */
const loadChoices = () => import('./filter-choices.tsx')
const FilterChoices = lazyPart(loadChoices)

export interface FilterProps {
  club: Club
  year: number
  listing: Listing
  onChange: (change: Partial<Listing>) => void
}

export function ListingFilters({ club, year, listing, onChange }: FilterProps) {
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

function MoreFilters(props: FilterProps) {
  const { filter } = props.listing
  const changed = [
    filter.annees.length !== 1 || filter.annees[0] !== props.year,
    filter.memberLicencies,
    filter.memberNotLicencies,
    filter.notLicencieCurrentYearOnly,
    filter.showDoublons,
  ].filter(Boolean).length
  // Open only if filters are set on arrival: it must not close when the last box is unticked.
  const [opened] = useState(changed > 0)
  const [wasOpen, setWasOpen] = useState(opened)
  useEffect(() => loadWhenIdle(loadChoices), [])
  return (
    <details className={classes.more} open={opened} onToggle={() => setWasOpen(true)}>
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
      {wasOpen && (
        <Suspense>
          <FilterChoices {...props} />
        </Suspense>
      )}
    </details>
  )
}
