import type { CSSProperties } from 'react'
import classes from './bar-chart.module.css'

interface Props {
  label: string
  /** The unit in singular and plural. */
  unit: [one: string, several: string]
  /** The legend's name for the highest bars, which are marked. */
  highest: string
  bars: { name: string; value: number }[]
  /** The rule of counting, where it is not obvious. */
  note?: string
}

/** A bar chart as a list in which each bar has its value as text, for screen readers too. */
export function BarChart({ label, unit, highest, bars, note }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <div className={classes.frame}>
      <p className={classes.legend}>
        <span className={classes.swatch} /> {highest}
      </p>
      <ol className={classes.chart} aria-label={label}>
        {bars.map(({ name, value }) => (
          <li key={name}>
            <span className={classes.value}>
              {value}
              <span className="visually-hidden"> {unit[value > 1 ? 1 : 0]}</span>
            </span>
            <span className={classes.space}>
              <span
                className={classes.bar}
                style={{ '--share': value / most } as CSSProperties}
                data-most={value === most}
              />
            </span>
            <span className={classes.name}>
              <span className="visually-hidden">en </span>
              {name}
            </span>
          </li>
        ))}
      </ol>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
