import type pg from 'pg'

/** The subjects whose tallies differ from the tables that they sum up, and by how much: the dashboard reads the tallies only. */
export async function findWrongTallies(pool: Pick<pg.Pool, 'query'>) {
  const { rows } = await pool.query<{ subject: string; off: number }>(`
    select format('licences from %s to %s', date_debut, date_fin) as subject, sum(counted) as off from (
      select date_debut, date_fin, licences as counted from licence_tally
      union all select date_debut, date_fin, -1 from licence where cancelled_at is null
    ) compared group by 1 having sum(counted) <> 0
    union all
    select format('last licences until %s', date_fin), sum(counted) from (
      select date_fin, members as counted from last_licence_tally
      union all select last_date_fin, -1 from member where last_date_fin is not null
    ) compared group by 1 having sum(counted) <> 0
    union all
    select format('sales of %s, product %s, refund %s', day, id_product, refund), sum(counted) from (
      select day, id_product, refund, cents as counted from sales_tally
      union all
      select entry.day, line.id_product, entry.kind = 'credit_note',
        case entry.kind when 'credit_note' then -line.amount_cents else line.amount_cents end
      from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.account = 'sales'
    ) compared group by 1 having sum(counted) <> 0
    order by 1`)
  return rows
}
