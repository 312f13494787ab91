import classes from './bar-chart.module.css'

const HEIGHT = 120

interface Props {
  label: string
  /** The unit in singular and plural. */
  unit: [one: string, several: string]
  bars: { name: string; value: number }[]
}

/** A bar chart as a list in which each bar has its value as text, for screen readers too. */
export function BarChart({ label, unit, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={classes.chart} aria-label={label}>
      {bars.map(({ name, value }) => (
        <li key={name}>
          <span className={classes.value}>
            {value}
            <span className="visually-hidden"> {unit[value > 1 ? 1 : 0]}</span>
          </span>
          <span
            className={classes.bar}
            style={{ height: Math.round((value / most) * HEIGHT) }}
            data-most={value === most}
          />
          <span className={classes.name}>
            <span className="visually-hidden">en </span>
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}
