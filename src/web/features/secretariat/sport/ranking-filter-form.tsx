import { rankingWords } from '#contract/staff/staff-ranking-fields.ts'
import { DISCIPLINES } from '#domain/ranking.ts'
import { today } from '#web/lib/today.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { FilterForm } from '#web/ui/filter-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import {
  listCategories,
  type RankingChoices,
  type RankingFilters,
  type RankingSearchParams,
  readRankingFilters,
  writeRankingFilters,
} from './ranking-search.ts'

interface Props {
  choices: RankingChoices
  filters: RankingFilters
  errors: Record<string, string>
  onSearch: (filters: RankingFilters, replace: boolean) => void
}

export function RankingFilterForm({ choices, filters, errors, onSearch }: Props) {
  const { discipline, age, sexe, categorie, date } = filters
  const { choice, dateField, reset } = useFilters<RankingFilters, RankingSearchParams>({
    filters,
    errors,
    read: (params) => readRankingFilters(params, choices, today()),
    write: (given) => writeRankingFilters(given, today()),
    onSearch,
  })
  const categories = listCategories(choices, filters)
  return (
    <FilterForm onReset={reset} narrowed={Boolean(age || sexe || categorie || date !== today())}>
      <NativeSelect
        label="Discipline"
        data={DISCIPLINES.map((value) => ({ value, label: rankingWords.disciplines[value] }))}
        {...choice('discipline')}
      />
      <NativeSelect
        label="Catégorie d’âge"
        data={[
          { value: '', label: 'Toutes' },
          ...choices.ages.map(({ id, nom }) => ({ value: String(id), label: nom })),
        ]}
        {...choice('age')}
      />
      <NativeSelect
        label="Sexe"
        data={[
          { value: '', label: 'Tous' },
          { value: 'm', label: rankingWords.sex(1) },
          { value: 'f', label: rankingWords.sex(0) },
        ]}
        {...choice('sexe')}
      />
      <NativeSelect
        label={rankingWords.columns.categorie[discipline]}
        description={categories.length === 0 ? 'Choisissez d’abord une catégorie d’âge.' : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        disabled={categories.length === 0}
        data={[
          { value: '', label: 'Toutes' },
          ...categories.map((one) => ({
            value: String(one.id),
            label: [
              one.sexe !== undefined && sexe === '' && rankingWords.sex(one.sexe),
              rankingWords.category(discipline, one.nom),
            ]
              .filter(Boolean)
              .join(', '),
          })),
        ]}
        {...choice('categorie')}
      />
      <DateInput label="À la date du" {...dateField('date')} />
    </FilterForm>
  )
}
