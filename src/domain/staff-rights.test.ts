import { describe, expect, it } from 'vitest'
import { hasAccess, hasRight, type StaffAccess, type StaffRight, type StaffRole } from './staff-rights.ts'

describe('hasRight', () => {
  it.each<[StaffRole[], StaffRight, boolean]>([
    [[], 'members:read', false],
    [['administrator'], 'users:write', true],
    [['secretariat'], 'users:read', false],
    [['secretariat'], 'accounts:write', true],
    [['treasurer'], 'accounts:read', false],
    [['reader'], 'accounts:read', true],
    [['reader'], 'accounts:write', false],
    [['secretariat'], 'operation:read', true],
    [['secretariat'], 'operation:write', false],
    [['secretariat'], 'bank:write', true],
    [['treasurer'], 'bank:write', true],
    [['treasurer'], 'bank:read', true],
    [['treasurer'], 'members:read', true],
    [['treasurer'], 'members:write', false],
    [['treasurer'], 'sport:read', false],
    [['sport'], 'sport:write', true],
    [['sport'], 'orders:read', false],
    [['reader'], 'orders:read', true],
    [['reader'], 'orders:write', false],
    [['reader'], 'privacy:read', false],
    [['sport', 'treasurer'], 'orders:write', true],
    [['sport', 'treasurer'], 'clubs:write', false],
  ])('of %j and %s is %j', (roles, right, expected) => {
    expect(hasRight(roles, right)).toBe(expected)
  })
})

describe('hasAccess', () => {
  it.each<[StaffRole[], StaffAccess, boolean]>([
    [[], 'staff', false],
    [['reader'], 'staff', true],
    [['reader'], 'staff:bank:read', true],
    [['reader'], 'staff:bank:write', false],
  ])('of %j and %s is %j', (roles, access, expected) => {
    expect(hasAccess(roles, access)).toBe(expected)
  })
})
