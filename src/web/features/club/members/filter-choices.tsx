import { Checkbox } from '#web/ui/checkbox.ts'
import { Chip } from '#web/ui/chip.ts'
import classes from './filter-choices.module.css'
import type { FilterProps } from './listing-filters.tsx'
import type { Listing } from './listing-search.ts'

/** The filters that the server applies: years, and which members. */
export default function FilterChoices({ club, year, listing: { filter }, onChange }: FilterProps) {
  const years = [...new Set([year, ...club.licences.map(({ annee }) => annee), ...filter.annees])]
  const set = (change: Partial<Listing['filter']>) => onChange({ filter: { ...filter, ...change } })
  const box = (name: Exclude<keyof typeof filter, 'annees'>, label: string) => (
    <Checkbox
      label={label}
      checked={filter[name]}
      onChange={({ currentTarget: { checked } }) => set({ [name]: checked })}
    />
  )
  return (
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
  )
}
