/** The parts of the secretariat's work. A role opens each of them not at all, to read, or to write. */
export type StaffTask =
  /** Members, their licences, requests for a first licence. */
  | 'members'
  | 'clubs'
  /** Orders, dispatch, refunds. */
  | 'orders'
  /** The federation's bank movements and books. */
  | 'bank'
  | 'figures'
  /** Events, grades, results. */
  | 'sport'
  /** Prices, grades, documents, the federation's own data. */
  | 'reference'
  | 'mails'
  | 'journal'
  /** Exports and erasures that a person asked for, and the end of retention. */
  | 'privacy'
  /** Jobs, maintenance, the first import, the bank account. */
  | 'operation'
  /** Who works for the federation, and the security of accounts. */
  | 'users'

export type StaffRight = `${StaffTask}:${'read' | 'write'}`

type Level = 'read' | 'write'

const EVERYTHING: Record<StaffTask, Level> = {
  members: 'write',
  clubs: 'write',
  orders: 'write',
  bank: 'write',
  figures: 'write',
  sport: 'write',
  reference: 'write',
  mails: 'write',
  journal: 'write',
  privacy: 'write',
  operation: 'write',
  users: 'write',
}
const { users: _, ...SECRETARIAT } = { ...EVERYTHING, operation: 'read' as const }

/** What each role opens. What it does not name, it does not open. */
export const STAFF_ROLES = {
  administrator: EVERYTHING,
  secretariat: SECRETARIAT,
  treasurer: { members: 'read', clubs: 'read', orders: 'write', bank: 'write', figures: 'read', reference: 'read' },
  sport: { members: 'read', clubs: 'read', figures: 'read', sport: 'write', reference: 'read' },
  reader: {
    members: 'read',
    clubs: 'read',
    orders: 'read',
    bank: 'read',
    figures: 'read',
    sport: 'read',
    reference: 'read',
    mails: 'read',
    journal: 'read',
  },
} as const satisfies Record<string, Partial<Record<StaffTask, Level>>>

export type StaffRole = keyof typeof STAFF_ROLES

/** Whether one of the roles gives the right. Who may write may read. */
export function hasRight(roles: StaffRole[], right: StaffRight): boolean {
  const [task, level] = right.split(':') as [StaffTask, Level]
  return roles.some((role) => {
    const given = (STAFF_ROLES[role] as Partial<Record<StaffTask, Level>>)[task]
    return given === 'write' || given === level
  })
}
