import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { feeOf, proposeLines } from '#domain/ledger/plan-settlement.ts'
import { formatEuros, formatMoney, toCents } from '#domain/money.ts'
import { type ProviderLine, unpaidOutQuery, type WholeMovement } from '#web/features/secretariat/bank/bank-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './bank.module.css'
import { finishDecision } from './decide-movement.tsx'

const toDomain = ({ id_line, jour, montant }: ProviderLine) => ({ id_line, day: jour, amount_cents: toCents(montant) })

/** Ticks the online payments and refunds that a movement of the provider pays out or takes back. */
export function BookPayout({ movement, onOther }: { movement: WholeMovement; onOther: () => void }) {
  const { data, error } = useQuery(unpaidOutQuery({ jusqu_au: movement.value_date }))
  return (
    <div className={classes.decision}>
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={160} radius="md" />}
      {data && <ChooseLines movement={movement} lines={data.lignes} total={data.total} />}
      <div>
        <Button variant="default" onClick={onOther}>
          Ce n’est pas un versement
        </Button>
      </div>
    </div>
  )
}

/** A fee above this share of the payout is unusual. */
const USUAL_FEE = 0.1

interface ChooseProps {
  movement: WholeMovement
  lines: ProviderLine[]
  total: number
}

function ChooseLines({ movement: { id_movement, amount, value_date }, lines, total }: ChooseProps) {
  const whole = toCents(amount)
  const propose = (shown: ProviderLine[]) =>
    new Set(proposeLines(whole, shown.map(toDomain)).map(({ id_line }) => id_line))
  const [since, setSince] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => propose(lines))
  const { busy, problem, actOnce } = useAction()
  // A date that is still being typed leaves out none.
  const listFrom = (day: string) => (isCalendarDate(day) ? lines.filter(({ jour }) => jour >= day) : lines)
  const shown = listFrom(since)
  const chosen = shown.filter(({ id_line }) => ticked.has(id_line))
  const fee = feeOf(whole, chosen.map(toDomain))
  const tick = (ids: number[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  if (lines.length === 0) return <p>Aucun payement en ligne n’attend de versement au {formatDate(value_date)}.</p>
  return (
    <>
      <DateInput
        label="Payements en ligne depuis le"
        description="Vide : tous ceux qui ne sont pas encore versés."
        value={since}
        onChange={(day) => {
          setSince(day)
          setTicked(propose(listFrom(day)))
        }}
      />
      <fieldset className={classes.part}>
        <legend>Payements et remboursements versés</legend>
        <div className={classes.lines}>
          <Checkbox
            label={`Tous (${shown.length})`}
            checked={chosen.length === shown.length && shown.length > 0}
            indeterminate={chosen.length > 0 && chosen.length < shown.length}
            onChange={({ currentTarget }) =>
              tick(
                shown.map(({ id_line }) => id_line),
                currentTarget.checked,
              )
            }
          />
          {shown.map((line) => (
            <Checkbox
              key={line.id_line}
              label={formatLine(line)}
              description={line.nature}
              checked={ticked.has(line.id_line)}
              onChange={({ currentTarget }) => tick([line.id_line], currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      {total > lines.length && (
        <p className={classes.why}>
          Les {lines.length} plus récents sur {total}.
        </p>
      )}
      <p role="status">{formatSum(whole, fee, chosen.length)}</p>
      {fee > Math.abs(whole) * USUAL_FEE && (
        <Warning>Les frais dépassent 10 % du versement : vérifiez les payements cochés.</Warning>
      )}
      <Problem>{problem}</Problem>
      <div>
        <Button
          loading={busy}
          disabled={chosen.length === 0 || fee < 0}
          onClick={() =>
            void actOnce(async () => {
              const lignes = chosen.map(({ id_line }) => id_line)
              await finishDecision(await callApi('staffBookPayout', { id_movement, lignes }))
            })
          }
        >
          Enregistrer le versement
        </Button>
      </div>
    </>
  )
}

function formatSum(whole: number, fee: number, count: number) {
  if (count === 0) return 'Cochez les payements que ce mouvement verse.'
  const sums = `Coché : ${formatMoney(whole + fee)} · ${whole < 0 ? 'Repris' : 'Versé'} : ${formatMoney(Math.abs(whole))}`
  return fee < 0 ? `${sums} · Il manque ${formatMoney(-fee)}.` : `${sums} · Frais : ${formatMoney(fee)}.`
}

const formatLine = ({ jour, montant, document, club }: ProviderLine) =>
  `${formatDate(jour)} · ${formatEuros(montant)} · ${document}${club ? `, ${club}` : ''}`

/** The day, the order and the amount of a line of the provider's account. */
export function ProviderLineText({ line }: { line: ProviderLine }) {
  const { jour, nature, document, id_order, club, montant } = line
  return (
    <>
      {formatDate(jour)} · {formatEuros(montant)} ·{' '}
      {id_order === null ? (
        document
      ) : (
        <Link to={paths.staffOrder} params={{ id: String(id_order) }}>
          {document}
        </Link>
      )}
      {club && `, ${club}`}
      <span className={classes.why}>{nature}</span>
    </>
  )
}
