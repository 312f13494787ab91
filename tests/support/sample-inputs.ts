import type { InputOf } from '../../src/contract/index.ts'
import type { RouteName } from '../../src/contract/routes.ts'
import type { TestApi } from './api.ts'
import { orderAddress } from './builders.ts'

/** Whom and what a sample may speak of: made by the test that uses it. */
export interface SampleWorld {
  id_member: number
  id_club: number
  id_link: number
  id_document: number
  id_recap: number
  id_exam: number
  id_order: number
  /** An order of the club that is not paid yet. */
  id_open_order: number
  /** Somebody whose licence can be renewed. */
  id_renewable: number
  email: string
  password: string
  nonce: string
}

export type Manager = Awaited<ReturnType<typeof createManager>>

/**
 * An account, its member, the club that this member manages, somebody else's link to the same member, a document, and
 * of the club a licence, an affiliation, a recap, an exam, an order that is paid, one that is not, and somebody to renew.
 */
export async function createManager(api: TestApi, rights = { write: true, can_register_member: true }) {
  const account = await api.createAccount()
  const member = await api.createMember({ date_naissance: '1990-05-17', mail: account.email })
  const club = await api.createClub()
  await api.linkMember(account, member)
  await api.makeManager(member, club, rights)
  const link = await api.linkMember(await api.createAccount(), member)
  const document = await api.createDocument()
  await api.createLicence({ id_member: member.id, id_club: club.id })
  await api.affiliate(club)
  const recap = await api.createRecap({ id_club: club.id })
  const exam = await api.createExam(club, member)
  const order = await api.createOrder({
    id_club: club.id,
    id_member: member.id,
    state: 'paid',
    paid_at: api.clock.now(),
  })
  const openOrder = await api.createOrder({
    id_club: club.id,
    id_member: member.id,
    state: 'created',
    lines: [{ id_member: (await api.createMember()).id }],
  })
  const renewable = await api.createRenewable(club)
  return { account, member, club, link, document, recap, exam, order, openOrder, renewable }
}

/** The sample input of an endpoint as this manager would send it. */
export async function sampleInputFor(api: TestApi, name: RouteName, manager: Manager, ids: Partial<SampleWorld> = {}) {
  const { nonce } = (await api.call('createAccount-nonce', {})).body
  const { account, member, club, link, document, recap, exam, order, openOrder, renewable } = manager
  const { email, password } = account
  return sampleInputs[name]({
    id_member: member.id,
    id_club: club.id,
    id_link: link.id,
    id_document: document.id,
    id_recap: recap.id,
    id_exam: exam.id,
    id_order: order.id,
    id_open_order: openOrder.id,
    id_renewable: renewable.id,
    email,
    password,
    nonce,
    ...ids,
  })
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

  getInfosMember: ({ id_member }) => ({ id_member }),
  updateInfosMember: ({ id_member }) => ({
    id_member,
    adresse: 'Rue de Fer 12',
    cp: '5000',
    ville: 'Namur',
    mail: 'zoe@example.be',
    telephone: '081 22 33 44',
    gsm: '0470 12 34 56',
    newsletter: true,
  }),
  savePhotoMember: ({ id_member }) => ({ id_member, photo: '' }),
  getDemandeLicence: ({ id_member }) => ({ id_member, year: 2026 }),
  getRankingSheet: ({ id_member }) => ({ id_member }),
  getSyllabusDocuments: () => ({}),
  getSyllabusDocument: ({ id_document }) => ({ id_document }),
  renewELicence: ({ id_member }) => ({ id_member }),
  verifyELicence: () => ({ code: 'un-code-inconnu' }),
  getMemberHistory: ({ id_member }) => ({ id_member }),
  unlinkLicence: ({ id_member }) => ({ id_member }),
  getLinkedAccounts: ({ id_member }) => ({ id_member }),
  unlinkAccount: ({ id_member, id_link }) => ({ id_member, id_link }),
  exportMyData: () => ({}),
  deleteAccount: ({ password }) => ({ password }),

  canCheckClubInExtranet: ({ id_member, id_club }) => ({ id_member, id_club }),
  getInfosClub: ({ id_member, id_club }) => ({ id_member, id_club }),
  saveInfosClub: ({ id_member, id_club }) => ({
    id_member,
    id_club,
    tel: '081 22 33 44',
    mail: 'club@example.be',
    gsm: '0470 12 34 56',
    site_web: 'https://club.example.be',
    affichage_correspondant: true,
  }),
  saveLogoClub: ({ id_member, id_club }) => ({ id_member, id_club, logo: '' }),
  getDocumentReconnaissanceABFT: ({ id_member, id_club }) => ({ id_member, id_club }),
  verifyAttestation: () => ({ code: 'un-code-inconnu' }),
  getClubOverview: ({ id_member, id_club }) => ({ id_member, id_club }),
  getListMember: ({ id_member, id_club }) => ({ id_member, id_club, annees: [2026], memberLicencies: true }),
  getListMemberToXLS: ({ id_member, id_club }) => ({ id_member, id_club, annees: [2026] }),
  getListMemberToXLSX: ({ id_member, id_club }) => ({ id_member, id_club, annees: [2026] }),
  getRecapitulatifForDownload: ({ id_member, id_club, id_recap }) => ({ id_member, id_club, id_recap }),
  getListGrades: ({ id_member }) => ({ id_member }),
  setGrade: ({ id_member, id_club }) => ({ id_member, id_club, id_membre_to_update: id_member, id_grade: 3 }),
  setExamGrades: ({ id_member, id_club }) => ({
    id_member,
    id_club,
    date: '2026-03-10',
    grades: [{ id_membre: id_member, id_grade: 3 }],
  }),
  undoExamGrades: ({ id_member, id_club, id_exam }) => ({ id_member, id_club, id_exam }),
  getExamReport: ({ id_member, id_club, id_exam }) => ({ id_member, id_club, id_exam }),

  getCatalogue: () => ({}),
  getPaymentProvider: () => ({}),
  getMemberForRenew: ({ id_member, id_club }) => ({
    id_member,
    id_club,
    date_naissance: '2010-05-17',
    numero_licence: '200042',
  }),
  getRenewalCandidates: ({ id_member, id_club }) => ({ id_member, id_club }),
  requestNewMember: ({ id_member, id_club }) => ({
    id_member,
    id_club,
    sexe: 0,
    nom: 'Peeters',
    prenom: 'Lou',
    date_naissance: '2015-02-03',
    adresse: 'Rue de Fer 12',
    cp: '5000',
    ville: 'Namur',
    telephone_gsm: '0470 12 34 56',
    email: 'lou@example.be',
  }),
  checkCart: ({ id_member, id_club }) => ({ id_member, id_club, renew: [id_member], licence_club: [id_club] }),
  createOrder: ({ id_member, id_club, id_renewable }) => ({
    id_member,
    id_club,
    mode_payement: 'virement',
    typePayement: null,
    mode_livraison: 'livraisonByAdresse',
    adresse_livraison: orderAddress,
    adresse_facturation: orderAddress,
    json_details: { total: 40 },
    products: { renew: [{ id_product: 1, ordereableId: id_renewable }], licence_club: [] },
  }),
  processOrder: ({ id_member, id_club, id_open_order: id_order }) => ({ id_member, id_club, id_order }),
  getPaymentStatus: ({ id_member, id_club, id_open_order: id_order }) => ({ id_member, id_club, id_order }),
  retryPayment: ({ id_member, id_club, id_open_order: id_order }) => ({
    id_member,
    id_club,
    id_order,
    mode_payement: 'virement',
    typePayement: null,
  }),
  cancelOrder: ({ id_member, id_club, id_open_order: id_order }) => ({ id_member, id_club, id_order }),
  getOrderList: ({ id_member, id_club }) => ({ id_member, id_club }),
  getOrderDocument: ({ id_member, id_club, id_order }) => ({ id_member, id_club, id_order }),
}
