import type { InputOf } from '../../src/contract/index.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import type { TestApi } from './api.ts'

/** Whom and what a sample may speak of: made by the test that uses it. */
export interface SampleWorld {
  id_member: number
  id_club: number
  email: string
  password: string
  nonce: string
}

export type Manager = Awaited<ReturnType<typeof createManager>>

/** An account, its member, and the club that this member manages. */
export async function createManager(api: TestApi, rights = { write: true, can_register_member: true }) {
  const account = await api.createAccount()
  const [member, club] = [await api.createMember(), await api.createClub()]
  await api.linkMember(account, member)
  await api.makeManager(member, club, rights)
  return { account, member, club }
}

/** The sample input of an endpoint as this manager would send it. */
export async function sampleInputFor(api: TestApi, name: RouteName, manager: Manager, ids: Partial<SampleWorld> = {}) {
  const { nonce } = (await api.call('createAccount-nonce', {})).body
  const { account, member, club } = manager
  const { email, password } = account
  return sampleInputs[name]({ id_member: member.id, id_club: club.id, email, password, nonce, ...ids })
}

/**
 * For every endpoint an input that passes its validation. The authorization and fuzz tests are generated from this
 * table: an endpoint that is missing here does not compile, and fails them.
 */
export const sampleInputs: { [Name in RouteName]: (world: SampleWorld) => InputOf<Name> } = {
  token: ({ email, password }) => ({ grant_type: 'password', username: email, password, scope: 'myabft' }),
  logout: () => ({}),
  versionMyabft: () => ({}),
  maintenanceMyabft: () => ({}),
  'createAccount-nonce': () => ({}),
  createAccount: ({ nonce }) => ({
    name: 'Peeters',
    surname: 'Lou',
    tel: '0470 12 34 56',
    email: `sample${nonce.slice(0, 8).toLowerCase()}@example.be`,
    password: 'cheval pile agrafe',
    password_confirmation: 'cheval pile agrafe',
    nonce,
  }),
  confirmEmail: () => ({ token: 'un-jeton-inconnu' }),
  resendConfirmation: ({ email }) => ({ email }),
  recoverAccount: ({ email }) => ({ email }),
  checkIfTokenResetPasswordIsValid: () => ({ token: 'un-jeton-inconnu' }),
  resetPassword: () => ({
    new_password: 'un autre secret',
    confirm_password: 'un autre secret',
    token: 'un-jeton-inconnu',
  }),
  getAccount: () => ({}),
  updatePasswordMyABFT: ({ password }) => ({ password: 'un autre secret', actualPassword: password }),
  changeEmail: ({ password }) => ({ email: 'nouvelle@example.be', password }),
  linkLicenceToAccount: () => ({ numLicence: '200042', dob: '2010-05-17', code: 'K7M2-9QXT' }),
  getProfilesLinkedToUser: () => ({}),
}
