import type { AccountCall, Input } from '#api/calls/call.ts'
import { inboxKinds, inboxRights } from '#contract/staff/staff-inbox-fields.ts'
import { hasRight } from '#domain/staff-rights.ts'
import { countWaiting, listWaiting } from './inbox-queries.ts'
import { toInboxItem } from './to-inbox-item.ts'

export async function staffListInbox({ sorte, a_moi, page, size }: Input<'staffListInbox'>, call: AccountCall) {
  const { idAccount, roles } = call.caller
  const readable = inboxKinds.filter((kind) => hasRight(roles, inboxRights[kind].see))
  const counts = (await countWaiting(call, idAccount)).filter(({ kind }) => readable.includes(kind))
  const rows = await listWaiting(call, {
    kinds: readable.filter((kind) => sorte === null || kind === sorte),
    ownedBy: a_moi ? idAccount : null,
    offset: (page - 1) * size,
    limit: size,
  })
  const countOf = (kind: string) => counts.find((one) => one.kind === kind)
  const chosen = counts.filter(({ kind }) => sorte === null || kind === sorte)
  return {
    total: chosen.reduce((total, { all, own }) => total + (a_moi ? own : all), 0),
    comptes: Object.fromEntries(inboxKinds.map((kind) => [kind, countOf(kind)?.all ?? 0])) as Counts,
    a_moi: counts.reduce((total, { own }) => total + own, 0),
    rows: rows.map((item) => ({
      sorte: item.kind,
      ref: item.ref,
      id: item.id,
      id_autre: item.id_other,
      depuis: item.since.toISOString(),
      pris_par: item.id_account === null ? null : { nom: item.holder!, moi: item.id_account === idAccount },
      ...toInboxItem(item),
    })),
  }
}

type Counts = Record<(typeof inboxKinds)[number], number>
