import { cellBoolean } from '#domain/tables/read-cell.ts'
import type { Holder } from './classify-licences.ts'
import { type CheckField, type Classification, changesBetween, lineReader, overlay, refused } from './import-problem.ts'

export type ManagerColumn = 'numero_club' | 'numero_licence' | 'write' | 'can_register_member'

type Rights = { write: boolean; can_register_member: boolean }
/** Null: the line says nothing about the right. */
type SaidRights = { [Right in keyof Rights]: boolean | null }
export type NewManager = Rights & { id_club: number; club: string; id_member: number }
export type KnownManager = NewManager

export interface KnownManagers {
  clubs: Map<string, { id: number; club: string }>
  members: Map<string, Holder>
  /** By club and member. */
  managers: Map<string, KnownManager>
}

export function managerKey({ id_club, id_member }: { id_club: number; id_member: number }) {
  return `${id_club} ${id_member}`
}

/**
 * Classifies the lines of a file of managers in order; club and member identify one. A new manager without a word about
 * a right does not have it.
 */
export function classifyManagers({ clubs, members, managers }: KnownManagers, check: CheckField) {
  const seen = new Map<string, number>()

  return (
    line: number,
    cells: Record<ManagerColumn, string>,
  ): Classification<ManagerColumn, NewManager, KnownManager> => {
    const { problems, refuse, text, value } = lineReader(cells, check)
    const club = clubs.get(text('numero_club'))
    if (cells.numero_club !== '' && !club) refuse('numero_club', { code: 'unknown_club' })
    const member = members.get(text('numero_licence'))
    if (cells.numero_licence !== '' && !member) refuse('numero_licence', { code: 'unknown_member' })
    if (member?.erased) refuse('numero_licence', { code: 'erased' })
    const write = value('write', cellBoolean, 'yes_no')
    const can_register_member = value('can_register_member', cellBoolean, 'yes_no')
    if (problems.length > 0 || !club || !member) return { fate: 'problem', problems }
    const who = { id_club: club.id, club: club.club, id_member: member.id }
    const key = managerKey(who)
    const twin = seen.get(key)
    if (twin !== undefined) return refused<ManagerColumn>('numero_licence', { code: 'line_twice', line: twin })
    seen.set(key, line)
    const known = managers.get(key)
    if (!known) {
      const rights = { write: write ?? false, can_register_member: can_register_member ?? false }
      return { fate: 'new', record: { ...who, ...rights } }
    }
    const before: SaidRights = { write: known.write, can_register_member: known.can_register_member }
    const after = overlay<SaidRights>(before, { write, can_register_member })
    const changes = changesBetween(before, after)
    if (changes.length === 0) return { fate: 'same' }
    return { fate: 'differs', known, record: { ...who, ...(after as Rights) }, changes }
  }
}
