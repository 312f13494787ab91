import type { TestApi } from './api.ts'
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

const staffWorkIds = new Set(staffWorkParts.flatMap(({ ids }) => ids))

/** Whether an input with these ids names the account of a manager, or a record that comes with it. */
export function includesManager(ids: Set<keyof SampleWorld>) {
  return [...ids].some((id) => id !== 'nonce' && !staffWorkIds.has(id))
}

/** All of the work; or of it what `work` lacks of the given ids. */
export async function createStaffWork(
  api: TestApi,
  wanted?: Set<keyof SampleWorld>,
  work: StaffWork = {},
): Promise<StaffWork> {
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
