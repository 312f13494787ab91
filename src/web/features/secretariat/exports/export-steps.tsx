import { Button } from '#web/ui/button.ts'
import classes from './exports.module.css'
import type { ExportStep } from './read-export.ts'

const number = new Intl.NumberFormat('fr-BE')
const megabytes = new Intl.NumberFormat('fr-BE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** How far an export is. A screen reader hears every quarter, not every batch of rows. */
export default function ExportSteps({ step, onCancel }: { step: ExportStep; onCancel: () => void }) {
  const { text, part } = describe(step)
  return (
    <div className={classes.steps}>
      <progress className={classes.bar} aria-label="Avancement de l’export" {...(part !== null && { value: part })} />
      <span className={classes.text}>{text}</span>
      <span role="status" className="visually-hidden">
        {announce(step)}
      </span>
      <Button variant="subtle" size="sm" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  )
}

/** The sentence, and the part of this step that is done; null while that is unknown. */
function describe(step: ExportStep): { text: string; part: number | null } {
  if ('attente' in step) return { text: formatWaiting(step.attente), part: null }
  if ('recus' in step) {
    const [here, all] = [step.recus, step.octets].map((bytes) => megabytes.format(bytes / 1_000_000))
    return { text: `Réception : ${here} Mo sur ${all}`, part: step.recus / step.octets }
  }
  const { lignes, total } = step
  if (lignes < total)
    return { text: `${number.format(lignes)} lignes sur ${number.format(total)}`, part: lignes / total }
  return { text: formatWriting(total), part: null }
}

function announce(step: ExportStep) {
  if ('attente' in step) return formatWaiting(step.attente)
  if ('recus' in step) return 'Réception du fichier'
  const quarters = Math.floor((step.lignes / step.total) * 4)
  if (step.lignes >= step.total) return formatWriting(step.total)
  return quarters === 0 ? `Lecture de ${number.format(step.total)} lignes` : `${quarters * 25} % des lignes lues`
}

function formatWaiting(ahead: number) {
  if (ahead === 0) return 'Préparation de l’export…'
  return ahead === 1
    ? 'En attente : un autre export est avant le vôtre.'
    : `En attente : ${ahead} exports sont avant le vôtre.`
}

function formatWriting(total: number) {
  return total === 1
    ? 'Écriture d’une ligne dans le fichier…'
    : `Écriture de ${number.format(total)} lignes dans le fichier…`
}
