import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { formatIban } from '#domain/iban.ts'
import { formatEuros } from '#domain/money.ts'
import { movementQuery, type WholeMovement } from '#web/features/secretariat/bank/bank-queries.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './bank.module.css'
import { BookPayout, ProviderLineText } from './book-payout.tsx'
import { Communication } from './communication.tsx'
import { DetachMovement, IgnoreMovements, MatchMovement } from './decide-movement.tsx'
import { MovementState } from './movement-list.tsx'

export function MovementPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: movement, error } = useQuery(movementQuery(id))
  const closeButton = useRef<HTMLButtonElement>(null)
  useFocusWhenOpened(id, closeButton)
  return (
    <Section
      title="Mouvement"
      actions={
        <Button ref={closeButton} variant="default" size="sm" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {!movement && !error && <Skeleton height={160} radius="md" />}
      {movement && (
        <>
          <Facts movement={movement} />
          <IfMay call="staffMatchMovement">
            {movement.state === 'booked' || movement.state === 'payout' ? (
              <DetachMovement movement={movement} />
            ) : (
              <Decision movement={movement} />
            )}
          </IfMay>
        </>
      )}
    </Section>
  )
}

/**
 * A movement opened from another screen, or from the list below, takes the focus; it gives it back to the list when it
 * closes. A page load, and a way back through the history within the bank, leave the focus where it is.
 */
function useFocusWhenOpened(id: number, target: RefObject<HTMLElement | null>) {
  const router = useRouter()
  useEffect(() => {
    const from = document.activeElement
    const { resolvedLocation: before, location } = router.state
    const fromScreen = from === document.body && before !== undefined && before.pathname !== location.pathname
    if (fromScreen) target.current?.focus({ preventScroll: true })
    if (!id || !(from instanceof HTMLAnchorElement)) return undefined
    target.current?.focus()
    return () => {
      if (document.activeElement === document.body) from.focus()
    }
  }, [id, target, router])
}

/** Undecided: a payout of the provider, or a transfer that pays orders or none. */
function Decision({ movement }: { movement: WholeMovement }) {
  const [isPayout, setIsPayout] = useState(movement.versement_probable)
  // It is in no books: a person books what the bank paid for it in euros at the order itself.
  if (movement.reason === 'currency') {
    return movement.state === 'unmatched' ? <IgnoreMovements ids={[movement.id_movement]} /> : null
  }
  if (isPayout) return <BookPayout movement={movement} onOther={() => setIsPayout(false)} />
  return (
    <>
      {movement.amount > 0 && <MatchMovement movement={movement} />}
      {movement.state === 'unmatched' && <IgnoreMovements ids={[movement.id_movement]} />}
      <div className={classes.decision}>
        <div>
          <Button variant="default" onClick={() => setIsPayout(true)}>
            Versement de payements en ligne
          </Button>
        </div>
      </div>
    </>
  )
}

function Facts({ movement }: { movement: WholeMovement }) {
  const {
    amount,
    value_date,
    counterparty_name,
    counterparty_account,
    fichier,
    note,
    decided_by,
    decided_at,
    attributions,
    named,
    versement,
  } = movement
  return (
    <dl className={classes.facts}>
      <Fact label="Montant">{formatEuros(amount)}</Fact>
      <Fact label="Date">{formatDate(value_date)}</Fact>
      <Fact label="De">
        {counterparty_name || 'Inconnu'} {counterparty_account && `(${formatIban(counterparty_account)})`}
      </Fact>
      <Fact label="Communication">
        <Communication {...movement} />
      </Fact>
      <Fact label="État">
        <MovementState movement={movement} />
      </Fact>
      {named && (
        <Fact label="Commande de cette communication">
          <Link to={paths.staffOrder} params={{ id: String(named.id_order) }}>
            {named.numero}, {named.club}, {formatEuros(named.total)}
          </Link>
        </Fact>
      )}
      {attributions.length > 0 && (
        <Fact label="Attribué à">
          <ul className={classes.shares}>
            {attributions.map(({ id_order, numero, club, montant }) => (
              <li key={id_order ?? 'credit'}>
                {formatEuros(montant)} :{' '}
                {id_order === null ? (
                  `avoir ${withDe(club)}`
                ) : (
                  <Link to={paths.staffOrder} params={{ id: String(id_order) }}>
                    {numero}, {club}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {versement && (
        <Fact label="Payements en ligne versés">
          <ul className={`${classes.shares} ${classes.lines}`}>
            {versement.lignes.map((line) => (
              <li key={line.id_line}>
                <ProviderLineText line={line} />
              </li>
            ))}
            <li>Frais : {formatEuros(versement.frais)}</li>
          </ul>
        </Fact>
      )}
      {note && <Fact label="Note">{note}</Fact>}
      {decided_at && (
        <Fact label="Décidé">
          le {formatInstant(decided_at)}
          {decided_by && `, par ${decided_by}`}
        </Fact>
      )}
      <Fact label="Fichier">
        {fichier.nom}, importé le {formatInstant(fichier.imported_at)}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
