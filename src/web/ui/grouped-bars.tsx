import type { CSSProperties } from 'react'
import classes from './grouped-bars.module.css'

interface Props {
  label: string
  /** Labels of a group's bars, in order. */
  series: string[]
  groups: { name: string; values: number[] }[]
  format: (value: number) => string
  /** The groups follow each other in time, and stand beside each other on a wide screen. */
  upright?: boolean
}

/**
 * Bars, several per name: horizontal, since names may be long and phones are narrow, or upright. A list in which each bar has its
 * value as text, for screen readers too.
 */
export function GroupedBars({ label, series, groups, format, upright = false }: Props) {
  const most = Math.max(1, ...groups.flatMap(({ values }) => values))
  return (
    <div className={classes.frame}>
      {series.length > 1 && (
        <p className={classes.legend} aria-hidden>
          {series.map((name, place) => (
            <span key={name}>
              <span className={classes.swatch} data-series={place} /> {name}
            </span>
          ))}
        </p>
      )}
      <ul className={classes.chart} aria-label={label} data-upright={upright || undefined}>
        {groups.map(({ name, values }) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            <span className={classes.bars}>
              {values.map((value, place) => (
                <span
                  key={series[place]}
                  className={classes.line}
                  style={{ '--share': Math.max(0, value) / most } as CSSProperties}
                >
                  <span className={classes.bar} data-series={place} data-some={value > 0} />
                  <span className={classes.value}>
                    {series.length > 1 && <span className="visually-hidden">{series[place]} : </span>}
                    {format(value)}
                  </span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
