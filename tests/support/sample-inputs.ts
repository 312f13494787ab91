import { readFileSync } from 'node:fs'
import type { InputOf } from '#contract/index.ts'
import { type Route, type RouteName, routes } from '#contract/routes.ts'
import type { TestApi } from './api.ts'
import { orderAddress } from './builders.ts'
import { strangeCommunication, writeCoda } from './coda.ts'
import { letters } from './letters.ts'
import { sportBuilders } from './sport.ts'

/** The rows that a sample input refers to. */
export interface SampleWorld {
  id_member: number
  id_club: number
  id_link: number
  id_document: number
  id_recap: number
  id_exam: number
  id_licence: number
  /** A probable duplicate. */
  id_double: number
  id_other_club: number
  numero_licence: string
  /** A staff account, its session, and its requests. */
  id_colleague: number
  id_session: number
  /** The account of a member. */
  id_account: number
  id_passkey: number
  id_invitation: number
  id_erasure: number
  id_run: number
  /** A request of a club. */
  id_request: number
  /** A mail that was given up. */
  id_mail: number
  /** A draft of a mailing. */
  id_mailing: number
  /** A saved list of members. */
  id_liste: number
  /** An import whose automatic mails wait. */
  id_hold: number
  /** Two records with the same names and birth date. */
  twins: [number, number]
  id_order: number
  /** An order that awaits its transfer, and a movement of the bank that may be it. */
  id_awaited: number
  id_movement: number
  /** A payment that came although its order was paid. */
  id_alert: number
  /** A credit note of an order of the club. */
  id_credit_note: number
  /** A competition that took place. */
  id_competition: number
  /** An order of the club that is not paid yet. */
  id_open_order: number
  /** A member whose licence can be renewed. */
  id_renewable: number
  email: string
  password: string
  nonce: string
}

/** Ids that need not exist: for calls that are refused before any lookup. */
export const someWorld: SampleWorld = {
  id_member: 1,
  id_club: 1,
  id_link: 1,
  id_document: 1,
  id_recap: 1,
  id_exam: 1,
  id_licence: 1,
  id_double: 1,
  id_other_club: 1,
  numero_licence: '1000',
  id_colleague: 1,
  id_session: 1,
  id_account: 1,
  id_passkey: 1,
  id_invitation: 1,
  id_erasure: 1,
  id_run: 1,
  id_request: 1,
  id_mail: 1,
  id_mailing: 1,
  id_liste: 1,
  id_hold: 1,
  twins: [1, 2],
  id_order: 1,
  id_awaited: 1,
  id_movement: 1,
  id_alert: 1,
  id_credit_note: 1,
  id_competition: 1,
  id_open_order: 1,
  id_renewable: 1,
  email: 'x@example.be',
  password: 'x',
  nonce: 'x',
}

const mailText = {
  sorte: 'registration_accepted' as const,
  objet: 'Inscription acceptée',
  texte: 'L’inscription de {prenom} {nom} est acceptée.',
  note: '',
  bouton: '',
}

const mailing = { sorte: 'service' as const, objet: 'Assemblée générale', texte: 'Bonjour {prenom},\n\nÀ samedi.' }

/** Whether a call leaves people as they are, so that the next one can be about the same people. */
export function isReading(name: RouteName) {
  const { method, access }: Route = routes[name]
  return method === 'GET' || access.endsWith(':read') || /^(staff)?(can|check|get|list|preview|verify)/i.test(name)
}

let families = 0
/** A name that nobody else has: each new member is compared with all namesakes, whom a grid would create by the thousand. */
function newFamily() {
  families += 1
  return { nom: `Lambert ${letters(families)}` }
}

/** The ids of what the secretariat works on. */
export type StaffWork = Partial<SampleWorld>
export type Manager = Awaited<ReturnType<typeof createManager>>

/**
 * An account, its member, the club that this member manages, another account's link to the same member, a document; of
 * the club a licence, an affiliation, a recap, an exam, a paid and an unpaid order, and a renewable member; another
 * record of the member, and another club.
 */
export async function createManager(api: TestApi, rights = { write: true, can_register_member: true }) {
  const account = await api.createAccount()
  const family = newFamily()
  const member = await api.createMember({ ...family, date_naissance: '1990-05-17', mail: account.email })
  const club = await api.createClub()
  await api.linkMember(account, member)
  await api.makeManager(member, club, rights)
  const link = await api.linkMember(await api.createAccount(), member)
  const document = await api.createDocument()
  const licence = await api.createLicence({ id_member: member.id, id_club: club.id })
  const double = await api.createMember({ ...family, date_naissance: '1990-05-17' })
  const otherClub = await api.createClub()
  await api.affiliate(club)
  await api.grantCriterion(club)
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
    lines: [{ id_member: (await api.createMember(family)).id }],
  })
  const renewable = await api.createRenewable(club, undefined, family)
  const creditNote = await api.createCreditNote(order)
  return {
    account,
    member,
    club,
    link,
    document,
    recap,
    exam,
    licence,
    double,
    otherClub,
    order,
    openOrder,
    renewable,
    creditNote,
  }
}

/** The records of the secretariat by the ids they provide, created on demand: most calls refer to one or to none. */
const staffWorkParts: { ids: (keyof SampleWorld)[]; create: (api: TestApi) => Promise<StaffWork> }[] = [
  { ids: ['id_colleague', 'id_session'], create: createColleague },
  { ids: ['id_account'], create: async (api) => ({ id_account: (await api.createAccount()).id }) },
  { ids: ['id_invitation'], create: async (api) => ({ id_invitation: (await api.createInvitation()).id }) },
  { ids: ['id_erasure'], create: createErasure },
  { ids: ['id_run'], create: createRetentionRun },
  { ids: ['id_awaited'], create: createAwaitedOrder },
  { ids: ['id_movement'], create: async (api) => ({ id_movement: (await api.createMovement()).id }) },
  { ids: ['id_alert'], create: createAlert },
  { ids: ['id_competition'], create: createCompetition },
  { ids: ['id_request'], create: createRequest },
  { ids: ['id_mail'], create: async (api) => ({ id_mail: (await api.giveUpMail()).id }) },
  { ids: ['id_mailing'], create: async (api) => ({ id_mailing: (await api.createMailing()).id }) },
  { ids: ['id_liste'], create: async (api) => ({ id_liste: (await api.createSavedList()).id }) },
  { ids: ['id_hold'], create: async (api) => ({ id_hold: (await api.createImportHold()).id }) },
  { ids: ['twins'], create: createTwins },
]

/** All of the work; or of it what `work` lacks of the given ids. */
export async function createStaffWork(api: TestApi, wanted?: Set<string>, work: StaffWork = {}): Promise<StaffWork> {
  for (const { ids, create } of staffWorkParts) {
    if (ids.some((id) => work[id] === undefined && (wanted?.has(id) ?? true))) Object.assign(work, await create(api))
  }
  return work
}

/** A colleague whose requests need a second person's approval. */
async function createColleague(api: TestApi) {
  const colleague = await api.createAccount()
  await api.makeStaff(colleague)
  await api.tokenFor(colleague, { secondFactor: true })
  const session = await api.db
    .selectFrom('session')
    .select('id')
    .where('id_account', '=', colleague.id)
    .executeTakeFirstOrThrow()
  return { id_colleague: colleague.id, id_session: session.id }
}

async function createErasure(api: TestApi) {
  const { id_colleague: id } = await createColleague(api)
  return { id_erasure: (await api.askErasure(await api.createMember(newFamily()), { id })).id }
}

async function createRetentionRun(api: TestApi) {
  const { id_colleague: id } = await createColleague(api)
  return { id_run: (await api.askRetention({ id })).id }
}

async function createAwaitedOrder(api: TestApi) {
  return { id_awaited: (await api.createOrder(await createOrderer(api))).id }
}

async function createAlert(api: TestApi) {
  const paid = { state: 'paid' as const, paid_at: api.clock.now() }
  const order = await api.createOrder({ ...(await createOrderer(api)), ...paid })
  return { id_alert: (await api.createSecondPayment(order)).id }
}

async function createOrderer(api: TestApi) {
  return { id_club: (await api.createClub()).id, id_member: (await api.createMember(newFamily())).id }
}

async function createCompetition(api: TestApi) {
  return { id_competition: (await sportBuilders(api).createCompetition('National', '2026-03-07')).id }
}

async function createRequest(api: TestApi) {
  return { id_request: (await api.askRegistration(await api.createClub())).id }
}

async function createTwins(api: TestApi) {
  const family = newFamily()
  return { twins: [(await api.createMember(family)).id, (await api.createMember(family)).id] as [number, number] }
}

/** The ids that the sample input of the call contains. */
function idsIn(name: RouteName) {
  const read = new Set<string>()
  const world = new Proxy(someWorld, {
    get(ids, id: keyof SampleWorld) {
      read.add(id)
      return ids[id]
    },
  })
  sampleInputs[name](world)
  return read
}

/** The sample input of an endpoint for this manager. Work of the secretariat that it needs and lacks is added to `work`. */
export async function sampleInputFor(api: TestApi, name: RouteName, manager: Manager, work: StaffWork = {}) {
  const { nonce } = (await api.call('createAccount-nonce', {})).body
  const {
    account,
    member,
    club,
    link,
    document,
    recap,
    exam,
    licence,
    double,
    otherClub,
    order,
    openOrder,
    renewable,
    creditNote,
  } = manager
  const { email, password } = account
  return sampleInputs[name]({
    ...someWorld,
    // Not for every call: an account with a passkey cannot sign in with its password alone.
    ...(name.endsWith('Passkey') && { id_passkey: (await api.createPasskey(account)).id }),
    numero_licence: member.numero_licence,
    id_member: member.id,
    id_club: club.id,
    id_link: link.id,
    id_document: document.id,
    id_recap: recap.id,
    id_exam: exam.id,
    id_licence: licence.id,
    id_double: double.id,
    id_other_club: otherClub.id,
    id_order: order.id,
    id_open_order: openOrder.id,
    id_renewable: renewable.id,
    id_credit_note: creditNote.id,
    email,
    password,
    nonce,
    ...(name.startsWith('staff') ? await createStaffWork(api, idsIn(name), work) : work),
  })
}

const CODA = writeCoda({ moves: [{ amount: 40, communication: strangeCommunication }] }).toString('base64')
const CLUBS_CSV = Buffer.from('Numéro du club;Nom du club\n9999;Club de l’import\n').toString('base64')
const CLUBS_FILE = {
  genre: 'clubs',
  nom: 'clubs.csv',
  contenu: CLUBS_CSV,
  correspondance: { numero_club: 0, club: 1 },
} as const

const TEMPLATE = readFileSync('db/templates/demande-licence.docx').toString('base64')

const federation = {
  name: 'Fédération de Taekwondo',
  short_name: 'FT',
  address: 'Rue de Fer 12, 5000 Namur',
  phone: '081 22 33 44',
  email: 'federation@example.be',
  enterprise_number: '0403.019.261',
  link_site: 'https://federation.example.be/',
  link_calendar: '',
  link_contact: '',
  link_open_club: '',
  link_exam: '',
}

const person = {
  nom: 'Lambert',
  prenom: 'Zoé',
  sexe: 0 as const,
  date_naissance: '1990-05-17',
  adresse: 'Rue de Fer 12',
  complement: '',
  cp: '5000',
  ville: 'Namur',
  mail: 'zoe@example.be',
  telephone: '081 22 33 44',
  gsm: '0470 12 34 56',
  newsletter: true,
}

const sportEvent = {
  nom: 'Open de Namur',
  date_debut: '2026-03-07',
  date_fin: '2026-03-08',
  lieu: 'Namur',
  detail: 'National',
}

const clubRecord = {
  club: 'Dojang de Namur',
  province: 'Namur',
  adresse: 'Rue de Fer 12',
  cp: '5000',
  ville: 'Namur',
  numero_compte: 'BE68 5390 0754 7034',
  tel: '081 22 33 44',
  gsm: '0470 12 34 56',
  mail: 'club@example.be',
  site_web: 'https://club.example.be',
  affichage_correspondant: true,
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
  createLinkCode: ({ id_member }) => ({ id_member }),
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
  getStaff: () => ({}),
  staffListUsers: () => ({}),
  staffInviteUser: ({ nonce }) => ({
    email: `invite${nonce.slice(0, 8).toLowerCase()}@example.be`,
    role: 'secretariat',
  }),
  staffWithdrawInvitation: ({ id_invitation }) => ({ id_invitation }),
  staffSetRole: ({ id_colleague }) => ({ id_account: id_colleague, role: 'administrator', given: true }),
  staffResetSecondFactor: ({ id_colleague }) => ({ id_account: id_colleague }),
  staffListSessions: ({ id_colleague }) => ({ id_account: id_colleague }),
  staffListSecurityEvents: ({ id_colleague }) => ({ id_account: id_colleague }),
  staffEndSession: ({ id_session }) => ({ id_session }),
  staffSearchAccounts: ({ email }) => ({ texte: email }),
  staffGetAccount: ({ id_account }) => ({ id_account }),
  staffUnlockAccount: ({ id_account }) => ({ id_account }),
  staffResendConfirmation: ({ id_account }) => ({ id_account }),
  staffChangeAccountEmail: ({ id_account, nonce }) => ({
    id_account,
    email: `nouvelle${nonce.slice(0, 8).toLowerCase()}@example.be`,
    verification: 'document',
    remarque: 'Carte vue au bureau',
  }),
  staffResetAccountSecondFactor: ({ id_account }) => ({
    id_account,
    verification: 'document',
    remarque: 'Carte vue au bureau',
  }),
  staffEndAccountSessions: ({ id_account }) => ({ id_account }),
  staffCloseAccount: ({ id_account }) => ({ id_account }),
  staffInviteMembers: ({ id_double }) => ({ id_members: [id_double] }),
  staffInviteList: ({ id_club }) => ({ liste: { club: String(id_club) } }),
  staffPrintInvitations: ({ id_club }) => ({ liste: { club: String(id_club) } }),
  staffGetManagerRule: () => ({}),
  // Off: on, it would break every other test.
  staffSetManagerRule: () => ({ required: false }),
  getSecondFactors: () => ({}),
  confirmIdentity: ({ password }) => ({ method: 'password', password }),
  prepareAuthenticator: () => ({}),
  confirmAuthenticator: () => ({ setup: 'inconnu', otp: '123456' }),
  removeAuthenticator: () => ({}),
  renewRecoveryCodes: () => ({}),
  getPasskeyChallenge: () => ({}),
  preparePasskey: () => ({}),
  addPasskey: () => ({
    name: 'Téléphone',
    credential: {
      id: 'inconnue',
      rawId: 'inconnue',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  }),
  renamePasskey: ({ id_passkey }) => ({ id_passkey, name: 'Ordinateur' }),
  removePasskey: ({ id_passkey }) => ({ id_passkey }),
  getSessions: () => ({}),
  endSession: () => ({ id_session: null }),
  staffCheckInvitation: () => ({ token: 'un-jeton-inconnu' }),
  staffPrepareSecondFactor: () => ({ token: 'un-jeton-inconnu', known: true, password: 'un bon secret' }),
  staffAcceptInvitation: () => ({ token: 'un-jeton-inconnu', setup: 'inconnu', otp: '123456' }),
  staffGetMaintenance: () => ({}),
  // Off: on, it would break every other test.
  staffSetMaintenance: () => ({ on: false }),
  staffSearchAudit: ({ numero_licence }) => ({ licence: numero_licence, du: '2026-01-01' }),
  staffLookUpMember: ({ numero_licence }) => ({ numero_licence }),
  staffExportMember: ({ id_member }) => ({ id_member }),
  staffEraseMember: ({ id_double }) => ({ id_member: id_double, reason: 'À sa demande', licence_given_up: false }),
  staffListErasures: () => ({}),
  staffApproveErasure: ({ id_erasure }) => ({ id_request: id_erasure }),
  staffRefuseErasure: ({ id_erasure }) => ({ id_request: id_erasure }),
  staffGetRetention: () => ({}),
  staffRequestRetention: () => ({}),
  staffApproveRetention: ({ id_run }) => ({ id_run }),
  staffRefuseRetention: ({ id_run }) => ({ id_run }),
  staffListMembers: ({ id_club }) => ({
    texte: 'lambert',
    club: String(id_club),
    statut: 'licencies',
    tri: '-date_fin',
  }),
  staffExportMembers: () => ({ sexe: 'f', age_min: '6', colonnes: ['nom', 'prenom', 'mail'] }),
  staffExportMembersToCsv: () => ({ newsletter: 'oui' }),
  staffGetListChoices: () => ({}),
  staffFilterOrders: ({ id_club }) => ({ etat: 'ouverts', mode: 'virement', club: String(id_club), du: '2026-01-01' }),
  staffExportOrders: () => ({ etat: 'paid', colonnes: ['numero', 'total'] }),
  staffExportOrdersToCsv: () => ({ texte: '40' }),
  staffFilterClubs: () => ({ texte: 'namur', province: 'Namur', affiliation: 'payee', annee: '2026' }),
  staffExportClubs: () => ({ label: 'wk', colonnes: ['club', 'labels'] }),
  staffExportClubsToCsv: () => ({ sans_responsable: 'oui' }),
  staffListSavedLists: () => ({ liste: 'membres' }),
  staffSaveList: ({ id_liste }) => ({ liste: 'membres', nom: `À rappeler ${id_liste}`, params: { sans_mail: 'oui' } }),
  staffRenameList: ({ id_liste }) => ({ id_liste, nom: `À inviter ${id_liste}` }),
  staffRemoveList: ({ id_liste }) => ({ id_liste }),
  staffSearchMembers: () => ({ texte: 'lambert zoe' }),
  staffGetMember: ({ id_member }) => ({ id_member }),
  staffSaveMember: ({ id_member }) => ({ id_member, ...person }),
  staffCreateMember: () => ({ ...person, doublon_verifie: true }),
  staffShowCode: ({ id_member }) => ({ id_member }),
  staffRenewCode: ({ id_member }) => ({ id_member }),
  staffRenewELicence: ({ id_member }) => ({ id_member }),
  staffUnlinkAccount: ({ id_member, id_link }) => ({ id_member, id_link }),
  staffRemovePhoto: ({ id_member }) => ({ id_member }),
  staffMemberHistory: ({ id_member }) => ({ id_member }),
  staffPreviewMerge: ({ id_member, id_double }) => ({ id_keep: id_member, id_drop: id_double }),
  staffMergeMembers: ({ id_member, id_double }) => ({ id_keep: id_member, id_drop: id_double, prendre: ['nom'] }),
  staffClubNames: () => ({}),
  staffGetRequest: ({ id_request }) => ({ id_request }),
  staffAcceptRequest: ({ id_request }) => ({ id_request }),
  staffAskAboutRequest: ({ id_request }) => ({ id_request, question: 'Quelle est sa date de naissance\u00a0?' }),
  staffRefuseRequest: ({ id_request }) => ({ id_request, reason: 'Déjà membre' }),
  staffSearchClubs: () => ({ texte: 'namur' }),
  staffGetClub: ({ id_club }) => ({ id_club }),
  staffCreateClub: ({ nonce }) => ({
    ...clubRecord,
    numero_club: nonce.slice(0, 12),
    club_slug: `club-${nonce
      .slice(0, 8)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '0')}`,
  }),
  staffSaveClub: ({ id_club }) => ({ id_club, ...clubRecord, numero_club: `N${id_club}` }),
  staffSetAffiliation: ({ id_club }) => ({ id_club, annee: 2027, inscription: '2027-01-05', payement: '' }),
  staffRemoveAffiliation: ({ id_club }) => ({ id_club, annee: 2026 }),
  staffSetManager: ({ id_other_club, id_member }) => ({
    id_club: id_other_club,
    id_member,
    write: true,
    can_register_member: false,
  }),
  staffRemoveManager: ({ id_club, id_member }) => ({ id_club, id_member }),
  staffSetLabel: ({ id_club }) => ({ id_club, label: 'wk', niveau: 2 }),
  staffGrantCriterion: ({ id_club }) => ({ id_club, critere_id: 1, date_fin: '2030-12-31' }),
  staffEndCriterion: ({ id_club }) => ({ id_club, critere_id: 1 }),
  staffClubHistory: ({ id_club }) => ({ id_club }),
  staffListInbox: () => ({ sorte: 'demande', a_moi: false }),
  staffTakeInboxItem: ({ id_request }) => ({ sorte: 'demande', ref: String(id_request), pris: true }),
  staffListMails: () => ({ sorte: 'order_paid', etat: 'abandonne', texte: 'example', du: '2026-01-01' }),
  staffGetMail: ({ id_mail }) => ({ id_mail }),
  staffListMailTexts: () => ({}),
  staffGetMailText: () => ({ sorte: 'confirm_email' }),
  staffSaveMailText: () => mailText,
  staffResetMailText: () => ({ sorte: 'registration_accepted' }),
  staffTryMailText: () => mailText,
  staffListAutomaticMails: () => ({}),
  staffPreviewAutomaticMail: () => ({ envoi: 'expiry_first', delai: 60 }),
  staffSaveAutomaticMail: () => ({ envoi: 'order_reminder', actif: true, delai: 12 }),
  staffListMailings: () => ({}),
  staffGetMailing: ({ id_mailing }) => ({ id_mailing }),
  staffPreviewMailing: ({ id_mailing }) => ({ id_mailing }),
  staffListMailingRecipients: ({ id_mailing }) => ({ id_mailing, etat: 'envoye' }),
  staffCreateMailing: () => ({ parmi: 'membres', liste: { statut: 'licencies', ville: 'Namur' } }),
  staffSaveMailing: ({ id_mailing }) => ({ id_mailing, ...mailing }),
  staffRemoveMailing: ({ id_mailing }) => ({ id_mailing }),
  staffTryMailing: () => mailing,
  staffConfirmMailing: ({ id_mailing }) => ({ id_mailing, destinataires: 1 }),
  staffApproveMailing: ({ id_mailing }) => ({ id_mailing }),
  staffRefuseMailing: ({ id_mailing }) => ({ id_mailing }),
  staffStopMailing: ({ id_mailing }) => ({ id_mailing }),
  getReminder: () => ({ code: '1-0000000000000000000000' }),
  answerReminder: () => ({ code: '1-0000000000000000000000', reponse: 'arret' }),
  setRenewalWish: ({ id_member }) => ({ id_member, souhait: false }),
  staffRetryMail: ({ id_mail }) => ({ id_mail }),
  staffSettleInboxItem: ({ id_mail }) => ({ sorte: 'mail', id: id_mail, note: 'Téléphoné' }),
  staffDismissDouble: ({ twins: [id_one, id_other] }) => ({ id_one, id_other }),
  staffIssueLicence: ({ id_member, id_club }) => ({
    id_member,
    id_club,
    date_debut: '2030-01-01',
    date_fin: '2030-12-31',
  }),
  staffExtendLicence: ({ id_licence }) => ({ id_licence, date_fin: '2027-06-30' }),
  staffShortenLicence: ({ id_licence }) => ({ id_licence, date_fin: '2026-06-30', raison: 'A quitté le club' }),
  staffCancelLicence: ({ id_licence }) => ({ id_licence, raison: 'Délivrée par erreur' }),
  staffTransferLicence: ({ id_licence, id_other_club }) => ({
    id_licence,
    id_club: id_other_club,
    date: '2026-06-01',
  }),
  staffListOrders: ({ id_club }) => ({ etat: 'ouverts', mode: 'virement', id_club, texte: '40', du: '2026-01-01' }),
  staffGetOrder: ({ id_order }) => ({ id_order }),
  staffOrderDocument: ({ id_order }) => ({ id_order }),
  staffBookTransfer: ({ id_awaited }) => ({ id_order: id_awaited, date: '2026-03-10', note: 'Vu sur le compte' }),
  staffGetOrderChoices: ({ id_club }) => ({ id_club }),
  staffCreateOrder: ({ id_club }) => ({
    id_club,
    articles: [{ label: 'Passeport', quantite: '2', prix: '12,50' }],
    total: 25,
  }),
  staffListAffiliable: () => ({ annee: 2026 }),
  staffOrderAffiliations: ({ id_club }) => ({ annee: 2026, prix: '50', id_clubs: [id_club] }),
  staffApplyCredit: ({ id_awaited }) => ({ id_order: id_awaited, montant: '12,50' }),
  staffGetClubAccount: ({ id_club }) => ({ id_club }),
  staffPayCreditBack: ({ id_club }) => ({ id_club, montant: '12,50', date: '2026-03-10', note: 'Extrait 12' }),
  staffCancelOrder: ({ id_awaited }) => ({ id_order: id_awaited, reason: 'À la demande du club' }),
  staffRefundOrder: ({ id_order }) => ({ id_order, reason: 'À la demande du club', hors_portail: true }),
  staffRefundPart: ({ id_order }) => ({
    id_order,
    montant: '12,50',
    reason: 'Geste',
    cle: '0b0e7a3e-93a3-4d6c-9a29-0a5d3d0c1f11',
    hors_portail: true,
  }),
  staffReturnPayment: ({ id_alert }) => ({ id_alert, reason: 'Payée deux fois', hors_portail: true }),
  staffGetCreditNote: ({ id_credit_note }) => ({ id_credit_note }),
  staffListDispatch: () => ({}),
  staffPrintDispatch: ({ id_order }) => ({ id_orders: [id_order] }),
  staffSetDispatched: ({ id_order }) => ({ id_orders: [id_order], dispatched: true }),
  staffPreviewBankFile: () => ({ nom: 'test.cod', contenu: CODA }),
  staffImportBankFile: () => ({ nom: 'test.cod', contenu: CODA }),
  staffGetBankAccounts: () => ({}),
  staffListMovements: () => ({ etat: 'unmatched', texte: 'lambert' }),
  staffGetMovement: ({ id_movement }) => ({ id_movement }),
  staffMatchMovement: ({ id_movement, id_awaited }) => ({
    id_movement,
    attributions: [{ id_order: id_awaited, montant: 1 }],
    note: 'Même club',
  }),
  staffListUnpaidOut: () => ({ jusqu_au: '2026-12-31' }),
  staffBookPayout: ({ id_movement }) => ({ id_movement, lignes: [1] }),
  staffDetachMovement: ({ id_movement }) => ({ id_movement, reason: 'Erreur' }),
  staffIgnoreMovements: ({ id_movement }) => ({ id_movements: [id_movement], reason: 'Un don' }),
  staffGetBooks: () => ({ du: '2026-01-01', au: '2026-12-31' }),
  staffReconcileBank: () => ({ du: '2026-01-01', au: '2026-12-31' }),
  staffExportJournal: () => ({ du: '2026-01-01', au: '2026-12-31' }),
  staffExportJournalToCsv: () => ({ du: '2026-01-01', au: '2026-12-31' }),
  staffSaveLedgerAccount: () => ({ code: 'sales', numero: '700100', nom: 'Licences' }),
  staffCloseBooks: () => ({ jusqu_au: '2025-12-31' }),
  staffGetActivity: () => ({ annee: 2026 }),
  staffGetFigures: () => ({ date: '2026-03-10' }),
  staffGetExpiring: () => ({}),
  staffListExpiring: ({ id_club }) => ({ id_club }),
  staffExportFigures: () => ({ tableau: 'ages', annee: 2026, date: '2026-03-10' }),
  staffListEvents: () => ({ sorte: 'competition', annee: 2026, texte: 'open' }),
  staffGetSportChoices: () => ({}),
  staffGetEvent: ({ id_competition }) => ({ sorte: 'competition', id_event: id_competition }),
  staffGetRankingChoices: () => ({}),
  staffListRanking: () => ({ discipline: 'combat', age: 1, sexe: 0, date: '2026-03-10' }),
  staffPrintRanking: () => ({ discipline: 'combat', date: '2026-03-10', version: 'publique' }),
  staffExportRanking: () => ({ discipline: 'poomsae', categorie: 1, date: '2026-03-10', version: 'interne' }),
  staffCreateEvent: () => ({ sorte: 'stage', ...sportEvent, detail: '' }),
  staffSaveEvent: ({ id_competition }) => ({ sorte: 'competition', id_event: id_competition, ...sportEvent }),
  staffRemoveEvent: ({ id_competition }) => ({ sorte: 'competition', id_event: id_competition }),
  staffReadSheetFile: () => ({ feuille: 'combat', contenu: Buffer.from('Licence;Place\n1000;1\n').toString('base64') }),
  staffCheckSheet: ({ id_competition, numero_licence }) => ({
    sorte: 'competition',
    id_event: id_competition,
    feuille: 'combat',
    lignes: [{ numero_licence, place: '1' }],
  }),
  staffSaveSheet: ({ id_competition, numero_licence }) => ({
    sorte: 'competition',
    id_event: id_competition,
    feuille: 'combat',
    lignes: [{ numero_licence, place: '1' }],
  }),
  staffListReference: () => ({ table: 'grades' }),
  staffSaveReference: () => ({ table: 'niveaux', id: null, niveau: `Départemental ${Math.random()}`, ordre: 2 }),
  staffRemoveReference: () => ({ table: 'grades', id: 1 }),
  staffGetPoints: () => ({}),
  staffSavePoints: () => ({ points: [{ id_level: 1, place: 1, points: 10 }] }),
  staffListPrices: () => ({}),
  staffSavePrice: () => ({ id_product: 1, valid_from: '2026-09-01', prix: '42,50', remplace: null }),
  staffRemovePrice: () => ({ id_product: 1, valid_from: '2000-01-01' }),
  staffListDocuments: () => ({}),
  staffSaveDocument: ({ id_document }) => ({
    id: id_document,
    titre: 'Programme du 8e Keup',
    id_grade: null,
    ordre: 3,
    publie: true,
    fichier: null,
  }),
  staffRemoveDocument: ({ id_document }) => ({ id: id_document }),
  staffDocumentFile: ({ id_document }) => ({ id: id_document }),
  staffGetTemplate: () => ({}),
  staffDownloadTemplate: () => ({}),
  staffPreviewTemplate: () => ({ contenu: null }),
  staffSetTemplate: () => ({ nom: 'modele.docx', contenu: TEMPLATE }),
  staffResetTemplate: () => ({}),
  staffGetFederation: () => ({}),
  staffSaveFederation: () => ({ ...federation }),
  staffSaveBankAccount: () => ({ iban: 'BE68 5390 0754 7034', bic: 'GKCCBEBB', other_ibans: 'BE71 0961 2345 6769' }),
  staffGetImportCounts: () => ({}),
  staffReadImportFile: () => ({ genre: 'clubs', nom: 'clubs.csv', contenu: CLUBS_CSV }),
  staffTryImport: () => ({ ...CLUBS_FILE, existants: 'laisser' }),
  staffImportReport: () => CLUBS_FILE,
  staffListImportHolds: () => ({}),
  staffDecideImportMails: ({ id_hold }) => ({ id_hold, envoyer: true, personnes: 0 }),
  staffRunImport: () => ({ ...CLUBS_FILE, empreinte: '0'.repeat(64) }),
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
  getCreditNote: ({ id_member, id_club, id_credit_note }) => ({ id_member, id_club, id_credit_note }),
}
