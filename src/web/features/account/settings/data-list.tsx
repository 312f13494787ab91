import { Fold } from '#web/ui/fold.tsx'
import { formatValue, labelOf } from './data-labels.ts'
import classes from './data-list.module.css'

export type Data = Record<string, unknown>

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isRecord = (value: unknown) => typeof value === 'object' && value !== null

/** The data of one account or member: single values, then each list folded; empty lists are only named. */
export function DataList({ data }: { data: Data }) {
  const lists = Object.entries(data).filter((entry): entry is [string, unknown[]] => isList(entry[1]))
  const empty = lists.filter(([, values]) => values.length === 0)
  return (
    <>
      <Parts data={data} />
      <div className={classes.folds}>
        {lists
          .filter(([, values]) => values.length > 0)
          .map(([name, values]) => (
            <Fold
              key={name}
              title={
                <>
                  <h3>{labelOf(name)}</h3>
                  <span>{values.length}</span>
                </>
              }
            >
              <Several values={values} />
            </Fold>
          ))}
      </div>
      {empty.length > 0 && (
        <p className={classes.none}>Aucune donnée : {empty.map(([name]) => labelOf(name).toLowerCase()).join(', ')}.</p>
      )}
    </>
  )
}

function Several({ values }: { values: unknown[] }) {
  return (
    <ol className={classes.several}>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is exported does not change on the screen
        <li key={index}>
          <Parts data={value as Data} />
        </li>
      ))}
    </ol>
  )
}

/** Internal numbers are of no use to a reader; they are in the file to download. */
const isShown = ([name, value]: [string, unknown]) =>
  name !== 'id' && value !== null && value !== '' && !(isList(value) && (value.length === 0 || isRecord(value[0])))

function Parts({ data }: { data: Data }) {
  return (
    <dl className={classes.parts}>
      {Object.entries(data)
        .filter(isShown)
        .map(([name, value]) => (
          <div key={name} data-long={name === 'text'}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <Single name={name} value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Single({ name, value }: { name: string; value: unknown }) {
  if (isList(value)) return value.join(', ')
  if (name === 'photo') return <img className={classes.image} src={String(value)} alt="" />
  return <span className={classes.text}>{formatValue(name, value)}</span>
}
