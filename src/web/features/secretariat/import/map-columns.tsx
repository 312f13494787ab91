import { type ImportColumn, importColumns } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { ReadFile } from '#web/features/secretariat/import/import-queries.ts'
import { Button } from '#web/ui/button.ts'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './import.module.css'

interface Props {
  genre: ImportKind
  read: ReadFile
  mapping: Record<string, number>
  busy: boolean
  tried: boolean
  problem: string | null
  onChange: (mapping: Record<string, number>) => void
  onTry: () => void
}

/** Maps the file's columns to ours: by their headings, corrected by hand. */
export function MapColumns({ genre, read, mapping, busy, tried, problem, onChange, onTry }: Props) {
  const columns: readonly ImportColumn<string>[] = importColumns[genre]
  const missing = columns.filter(({ key, required }) => required && mapping[key] === undefined)
  const choices = [
    { value: '', label: 'Pas dans le fichier' },
    ...read.colonnes.map(({ titre }, place) => ({ value: String(place), label: titre })),
  ]
  function choose(key: string, value: string) {
    const { [key]: _before, ...rest } = mapping
    onChange(value === '' ? rest : { ...rest, [key]: Number(value) })
  }
  return (
    <Section
      title="3. Vérifier les colonnes"
      intro={
        <p>
          {read.lignes === 1 ? 'Une ligne' : `${read.lignes} lignes`} sous les intitulés. Pour chaque donnée, la colonne
          du fichier qui la contient.
        </p>
      }
    >
      <div className={classes.mapping}>
        {columns.map(({ key, title, required }) => {
          const place = mapping[key]
          return (
            <NativeSelect
              key={key}
              label={title}
              required={required}
              data={choices}
              value={place === undefined ? '' : String(place)}
              description={place !== undefined && (read.colonnes[place]?.exemples.join(' · ') || 'Colonne vide')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={required && place === undefined && 'Choisissez la colonne.'}
              onChange={({ currentTarget: { value } }) => choose(key, value)}
            />
          )
        })}
      </div>
      <Problem>{problem}</Problem>
      <div>
        <Button
          size="md"
          variant={tried ? 'default' : 'filled'}
          loading={busy}
          disabled={missing.length > 0}
          onClick={onTry}
        >
          Essai à blanc
        </Button>
      </div>
    </Section>
  )
}
