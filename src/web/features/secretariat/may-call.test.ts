import { describe, expect, it } from 'vitest'
import { type StaffCall, staffRoutes } from '#contract/staff/staff-routes.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff-rights.ts'
import { mayCall } from './may-call.ts'

const calls = Object.keys(staffRoutes) as StaffCall[]
const roles = Object.keys(STAFF_ROLES) as StaffRole[]

describe('mayCall', () => {
  it.each<[StaffRole[], StaffCall, boolean]>([
    [['treasurer'], 'staffBookTransfer', true],
    [['treasurer'], 'staffGetMember', true],
    [['treasurer'], 'staffSaveMember', false],
    [['sport'], 'staffSaveSheet', true],
    [['sport'], 'staffListOrders', false],
    [['sport', 'treasurer'], 'staffListOrders', true],
    [['secretariat'], 'staffSaveBankAccount', false],
    [['administrator'], 'staffSaveBankAccount', true],
  ])('of %j and %s is %j', (given, call, expected) => {
    expect(mayCall(given, call)).toBe(expected)
  })

  it('lets a reader make no call that writes', () => {
    const writing = calls.filter((call) => staffRoutes[call].access.endsWith(':write'))
    expect(writing.length).toBeGreaterThan(50)
    expect(writing.filter((call) => mayCall(['reader'], call))).toEqual([])
  })

  it('lets every role make the calls that only need a role', () => {
    expect(roles.every((role) => mayCall([role], 'staffListInbox'))).toBe(true)
  })
})
