import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { formatAuditActor, nameAndEmail } from '#api/core/accounts/account-name.ts'
import { formatAuditFields, type MemberNames, mentionedMembers } from '#api/core/audit/format-audit-fields.ts'
import { formatAuditSubject } from '#api/core/audit/format-audit-subject.ts'
import { AUDIT_REACH, auditSearchMessages } from '#contract/staff/staff-audit-fields.ts'
import { searchKey } from '#domain/search-key.ts'
import {
  type AuditFilter,
  findAccounts,
  findClubs,
  findMemberNumbered,
  readEvents,
  readMemberNames,
} from './audit-queries.ts'

/** A text that matches more people or clubs than this identifies none of them. */
const AT_MOST = 50

type Search = Input<'staffSearchAudit'>

export async function staffSearchAudit(search: Search, { db }: AccountCall) {
  const filter = await readFilter(search, db)
  const isWithinReach = (search.page - 1) * search.size < AUDIT_REACH
  // A page beyond is empty; skipping all rows before it would take long.
  const page = isWithinReach ? search.page : 1
  const { total, rows } = await readEvents(db, filter, AUDIT_REACH + 1, { page, size: search.size })
  const events = isWithinReach ? rows : []
  const names = await readMemberNames(db, mentionedMembers(events))
  return {
    total: Math.min(total, AUDIT_REACH),
    more: total > AUDIT_REACH,
    rows: events.map((event) => toFoundEntry(event, names)),
  }
}

async function readFilter({ personne, licence, club, action, du, au }: Search, db: AccountCall['db']) {
  if (du && au && au < du) throw invalid({ au: [auditSearchMessages.periodReversed] })
  const filter: AuditFilter = {}
  if (personne && searchKey(personne) === 'portail') filter.byPortal = true
  else if (personne) {
    filter.accounts = someOf('personne', await findAccounts(db, personne, AT_MOST + 1), {
      none: auditSearchMessages.accountUnknown,
      many: auditSearchMessages.tooManyPeople,
    })
  }
  if (licence) {
    const member = await findMemberNumbered(db, licence)
    if (member === undefined) throw invalid({ licence: [auditSearchMessages.licenceUnknown] })
    filter.member = member
  }
  if (club) {
    filter.clubs = someOf('club', await findClubs(db, club, AT_MOST + 1), {
      none: auditSearchMessages.clubUnknown,
      many: auditSearchMessages.tooManyClubs,
    })
  }
  if (action) filter.action = action
  if (du) filter.from = du
  if (au) filter.until = au
  return filter
}

function someOf(field: string, ids: number[], say: { none: string; many: string }) {
  if (ids.length === 0) throw invalid({ [field]: [say.none] })
  if (ids.length > AT_MOST) throw invalid({ [field]: [say.many] })
  return ids
}

type Event = Awaited<ReturnType<typeof readEvents>>['rows'][number]

function toFoundEntry(event: Event, names: MemberNames) {
  return {
    id: event.id,
    at: event.at.toISOString(),
    qui: formatAuditActor(event),
    action: event.action,
    membre:
      event.id_member === null
        ? null
        : {
            id_member: event.id_member,
            numero_licence: event.numero_licence ?? '',
            nom: `${event.prenom ?? ''} ${event.nom ?? ''}`.trim(),
          },
    club: event.club,
    sujet: formatSubject(event),
    champs: formatAuditFields(event, names),
  }
}

/** Entries store the number of an account alone, so its name is gone with it. */
function formatSubject({ subject, about_name, about_surname, about_email }: Event): string {
  const shown = formatAuditSubject(subject)
  if (about_email === null) return shown
  return `${shown}, ${nameAndEmail({ name: about_name!, surname: about_surname!, email: about_email })}`
}
