import { type ReactNode, useId } from 'react'
import classes from './choice-list.module.css'

export interface Choice<Value> {
  value: Value
  label: ReactNode
  /** The effect of choosing it, or why it cannot be chosen. */
  detail?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface Props<Value> {
  legend: string
  /** Hides the legend visually: the choices speak for themselves. */
  quiet?: true
  choices: Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Side by side where there is room. */
  inRow?: true
}

/** Radio buttons as large cards. */
export function ChoiceList<Value extends string | number>(props: Props<Value>) {
  const { legend, quiet, choices, value, onChange, inRow } = props
  const name = useId()
  return (
    <fieldset className={classes.choices} data-row={inRow}>
      <legend className={quiet ? 'visually-hidden' : classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} data-disabled={choice.disabled}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span className={classes.words}>
            <span className={classes.label}>{choice.label}</span>
            {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
