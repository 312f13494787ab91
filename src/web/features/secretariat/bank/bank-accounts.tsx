import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/dates.ts'
import { formatIban } from '#domain/iban.ts'
import { formatEuros } from '#domain/money.ts'
import { type BankAccount, bankAccountsQuery } from '#web/features/secretariat/bank/bank-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './bank.module.css'
import { BankNotices } from './bank-notices.tsx'

/** The last known statement of each account, and missing statements. */
export function BankAccounts() {
  const { data, error } = useQuery(bankAccountsQuery)
  return (
    <Section title="Comptes de la fédération">
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={48} radius="md" />}
      {data && (
        <>
          <ul className={classes.accounts}>
            {data.comptes.map(({ account, dernier }) => (
              <li key={account}>
                {formatIban(account)} : {formatLastStatement(dernier)}
              </li>
            ))}
          </ul>
          <BankNotices notices={data.avis} />
        </>
      )}
    </Section>
  )
}

function formatLastStatement(last: BankAccount['dernier']) {
  if (!last) return 'aucun extrait importé'
  const number = last.numero === null ? '' : ` ${last.numero}`
  const day = last.date === null ? '' : ` du ${formatDate(last.date)}`
  return `dernier extrait${number}${day}, solde ${formatEuros(last.solde)}`
}
