/** The parts of the secretariat's work. A role opens each of them not at all, to read, or to write. */
export type StaffTask =
  /** Members, their licences, requests for a first licence. */
  | 'members'
  /** The accounts of members and managers; those of staff belong to `users`. */
  | 'accounts'
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
  /** Letters to many people at once. */
  | 'mailing'
  | 'journal'
  /** Exports and erasures that a person asked for, and the end of retention. */
  | 'privacy'
  /** Jobs, maintenance, the first import, the bank account. */
  | 'operation'
  /** Who works for the federation. */
  | 'users'

export type StaffRight = `${StaffTask}:${'read' | 'write'}`

/** The access that a call of the secretariat requires: any role, or a role that gives the right. */
export type StaffAccess = 'staff' | `staff:${StaffRight}`

type Level = 'read' | 'write'
type Rights = Partial<Record<StaffTask, Level>>

const SECRETARIAT = {
  members: 'write',
  accounts: 'write',
  clubs: 'write',
  orders: 'write',
  bank: 'write',
  figures: 'write',
  sport: 'write',
  reference: 'write',
  mails: 'write',
  mailing: 'write',
  journal: 'write',
  privacy: 'write',
  operation: 'read',
} as const satisfies Rights

/** The tasks that each role opens, and how far. A task that a role does not name stays closed to it. */
export const STAFF_ROLES = {
  administrator: { ...SECRETARIAT, operation: 'write', users: 'write' },
  secretariat: SECRETARIAT,
  treasurer: { members: 'read', clubs: 'read', orders: 'write', bank: 'write', figures: 'read', reference: 'read' },
  sport: { members: 'read', clubs: 'read', figures: 'read', sport: 'write', reference: 'read' },
  reader: {
    members: 'read',
    accounts: 'read',
    clubs: 'read',
    orders: 'read',
    bank: 'read',
    figures: 'read',
    sport: 'read',
    reference: 'read',
    mails: 'read',
    journal: 'read',
  },
} as const satisfies Record<string, Rights>

export type StaffRole = keyof typeof STAFF_ROLES

/** Whether one of the roles gives the right. Who may write may read. */
export function hasRight(roles: StaffRole[], right: StaffRight): boolean {
  const [task, level] = right.split(':') as [StaffTask, Level]
  return roles.some((role) => {
    const given = (STAFF_ROLES[role] as Rights)[task]
    return given === 'write' || given === level
  })
}

/** Whether the roles open a call with that access. */
export function hasAccess(roles: StaffRole[], access: StaffAccess): boolean {
  return access === 'staff' ? roles.length > 0 : hasRight(roles, access.slice('staff:'.length) as StaffRight)
}
