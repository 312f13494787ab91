import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import classes from './cart-lines.module.css'
import type { PricedGroup, PricedLine } from './price-cart.ts'

interface Props {
  groups: PricedGroup[]
  onRemove: (line: PricedLine) => void
}

export function CartLines({ groups, onRemove }: Props) {
  const all = useRef<HTMLDivElement>(null)

  /** Moves the focus to the next line, for removing several by keyboard. */
  function remove(line: PricedLine) {
    const buttons = Array.from(all.current!.querySelectorAll('button'))
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons[at + 1] ?? buttons[at - 1]
    onRemove(line)
    if (at >= 0) (next ?? document.getElementById('contenu'))?.focus()
  }

  return (
    <div ref={all} className={classes.groups}>
      {groups.map(({ label, lines }) => (
        <section key={label} aria-label={label}>
          <h3 className={classes.heading}>
            {label} <span>{lines.length}</span>
          </h3>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line key={`${line.kind} ${line.id}`} line={line} onRemove={() => remove(line)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Line({ line: { name, days, cents, reason }, onRemove }: { line: PricedLine; onRemove: () => void }) {
  return (
    <li className={classes.line} data-blocked={reason !== null}>
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        {reason ? (
          <p className={classes.reason}>
            <IconAlertTriangle size={16} aria-hidden /> {reason}
          </p>
        ) : (
          days && (
            <p className={classes.days}>
              Du {formatDate(days.from)} au {formatDate(days.to)}
            </p>
          )
        )}
      </div>
      <p className={classes.quantity}>
        <span>Quantité</span> 1
      </p>
      <p className={classes.price}>{reason ? 'Indisponible' : formatMoney(cents)}</p>
      <button type="button" className={classes.remove} aria-label={`Retirer ${name} du panier`} onClick={onRemove}>
        <IconTrash size={20} aria-hidden />
      </button>
    </li>
  )
}
