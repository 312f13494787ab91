import { describe, expect, it } from 'vitest'
import { createTestApi } from '#tests/support/api.ts'
import { markDemonstration, refuseForeignDatabase } from './refuse-foreign-database.ts'

describe('refuseForeignDatabase', () => {
  it('accepts an empty database, and one that the demonstration filled', async () => {
    const api = await createTestApi()
    await expect(refuseForeignDatabase(api.db)).resolves.toBeUndefined()
    await api.createAccount()
    await expect(refuseForeignDatabase(api.db)).rejects.toThrow('a database that it did not fill')
    await markDemonstration(api.db, api.clock.now())
    await expect(refuseForeignDatabase(api.db)).resolves.toBeUndefined()
    await api.close()
  })

  it.each([
    ['a club', (api: Awaited<ReturnType<typeof createTestApi>>) => api.createClub()],
    ['a member', (api: Awaited<ReturnType<typeof createTestApi>>) => api.createMember()],
    [
      'an account with the demonstration’s e-mail, without a role',
      (api: Awaited<ReturnType<typeof createTestApi>>) => api.createAccount({ email: 'secretariat@demo.test' }),
    ],
  ])('refuses a database with %s in it', async (_, fill) => {
    const api = await createTestApi()
    await fill(api)
    await expect(refuseForeignDatabase(api.db)).rejects.toThrow('a database that it did not fill')
    await api.close()
  })

  it('accepts a demonstration of version 2.0.0, recognised by its administrator', async () => {
    const api = await createTestApi()
    const { id } = await api.createAccount({ email: 'secretariat@demo.test' })
    const granted_at = api.clock.now()
    await api.db.insertInto('account_role').values({ id_account: id, role: 'administrator', granted_at }).execute()
    await expect(refuseForeignDatabase(api.db)).resolves.toBeUndefined()
    await api.close()
  })
})
