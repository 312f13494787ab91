import type { OutputOf } from '#contract/index.ts'
import { NativeSelect } from '#web/ui/native-select.ts'
import classes from './table-place.module.css'

interface Props {
  read: OutputOf<'staffReadSheetFile'>['place']
  onChange: (place: { feuille: number; entete?: number }) => void
}

/** Where the table was found in the file, to be corrected by hand. */
export function TablePlace({ read: { feuilles, feuille, entete, entetes }, onChange }: Props) {
  return (
    <div className={classes.place}>
      {feuilles.length > 1 && (
        <NativeSelect
          label="Feuille du classeur"
          data={feuilles.map((name, place) => ({ value: String(place), label: name }))}
          value={String(feuille)}
          onChange={({ currentTarget: { value } }) => onChange({ feuille: Number(value) })}
        />
      )}
      {entetes.length > 1 && (
        <NativeSelect
          label="Ligne des intitulés"
          data={entetes.map(({ ligne, apercu }) => ({ value: String(ligne), label: `${ligne}\u00a0: ${apercu}` }))}
          value={String(entete)}
          onChange={({ currentTarget: { value } }) => onChange({ feuille, entete: Number(value) })}
        />
      )}
    </div>
  )
}
