import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { weightInKg } from '#domain/weight-category.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { labelOf } from './data-labels.ts'
import classes from './data-list.module.css'

/** Renders any value of the export, recursively. */
export function DataList({ value }: { value: unknown }) {
  if (Array.isArray(value)) return <Several values={value} />
  if (typeof value === 'object' && value !== null) return <Parts parts={value} />
  return <Single value={value} />
}

function Several({ values }: { values: unknown[] }) {
  if (values.length === 0) return <span className={classes.none}>Rien</span>
  return (
    <ol className={classes.several}>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is exported does not change on the screen
        <li key={index}>
          <DataList value={value} />
        </li>
      ))}
    </ol>
  )
}

function Parts({ parts }: { parts: object }) {
  return (
    <dl className={classes.parts}>
      {Object.entries(parts).map(([name, value]) => (
        <div key={name} data-deep={typeof value === 'object' && value !== null}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <DataList value={name === 'categorie_poids' && typeof value === 'string' ? weightInKg(value) : value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Single({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') return <span className={classes.none}>-</span>
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (value.startsWith('data:image/')) return <img className={classes.image} src={value} alt="" />
  if (isCalendarDate(value)) return formatDate(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value)) return formatInstant(value)
  return <span className={classes.text}>{value}</span>
}
