import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { inSeconds, today } from '#api/config/clock.ts'
import { hashSecret, newSecret } from '#api/config/keys.ts'
import { newTotpSecret } from '#api/core/accounts/totp.ts'
import { postAlerts } from '#api/core/ledger/post-alerts.ts'
import { newActivationCode } from '#api/core/members/activation-code.ts'
import type { Tables } from '#api/database/tables.ts'
import type { Deps } from '#api/deps.ts'
import { insertAccessToken } from '#api/features/accounts/tokens.ts'
import { addDays, yearOf } from '#domain/dates.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { numberOrder } from '#domain/structured-communication.ts'

type Given<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

let made = 0
/** Unique, so that tests that share a database do not collide. */
const next = () => (made += 1)

/** Where an order goes, and its bill. */
export const orderAddress = {
  mail: 'camille@example.be',
  nom: 'Dupont',
  prenom: 'Camille',
  adresse: 'Rue de Fer 12',
  complement: 'Boîte 4',
  cp: '5000',
  ville: 'Namur',
  telephone_gsm: '0470 12 34 56',
}

/** Inserts people, clubs and licences, with defaults for everything that a test does not give. */
export function worldBuilders({ db, keys, passwords, clock }: Deps) {
  async function createAccount({
    password = 'un bon secret',
    ...given
  }: Given<'account'> & { password?: string } = {}) {
    const account = await db
      .insertInto('account')
      .values({
        email: `personne${next()}@example.be`,
        name: 'Dupont',
        surname: 'Camille',
        tel: '+32 470 00 00 00',
        password_hash: await passwords.hash(password),
        password_changed_at: clock.now(),
        email_confirmed_at: clock.now(),
        created_at: clock.now(),
        last_used_at: clock.now(),
        ...given,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    return { ...account, password }
  }

  /** An access token, without a sign-in. */
  async function tokenFor(account: { id: number }, { secondFactor } = { secondFactor: false }) {
    const session = await db
      .insertInto('session')
      .values({
        id_account: account.id,
        created_at: clock.now(),
        last_used_at: clock.now(),
        second_factor_at: secondFactor ? clock.now() : null,
        ip: '::1',
        user_agent: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return insertAccessToken(db, clock, session.id)
  }

  async function createMember({ code = newActivationCode(), ...given }: Given<'member'> & { code?: string } = {}) {
    const member = await db
      .insertInto('member')
      .values({
        numero_licence: String(100_000 + next()),
        nom: 'Lambert',
        prenom: 'Zoé',
        sexe: 0,
        date_naissance: '2010-05-17',
        code_encrypted: keys.encrypt(code),
        ...given,
      })
      .returning(['id', 'numero_licence', 'date_naissance'])
      .executeTakeFirstOrThrow()
    return { ...member, code }
  }

  /** Its number is above those that tests give. */
  function createClub(given: Given<'club'> = {}) {
    const n = next()
    return db
      .insertInto('club')
      .values({ club: `Club ${n}`, club_slug: `club-${n}`, numero_club: String(50_000 + n), ...given })
      .returning(['id', 'club', 'club_slug'])
      .executeTakeFirstOrThrow()
  }

  /** By default a licence of a year that began a month ago. */
  function createLicence(given: Given<'licence'> & { id_member: number; id_club: number }) {
    const date_debut = addDays(today(clock), -30)
    return db
      .insertInto('licence')
      .values({ date_debut, date_fin: addDays(date_debut, 364), ...given })
      .returning(['id', 'date_debut', 'date_fin'])
      .executeTakeFirstOrThrow()
  }

  /** A member of the club whose licence ended yesterday, or on the given day. */
  async function createRenewable(
    club: { id: number },
    date_fin = addDays(today(clock), -1),
    given: Given<'member'> = {},
  ) {
    const member = await createMember(given)
    await createLicence({ id_member: member.id, id_club: club.id, date_debut: addDays(date_fin, -364), date_fin })
    return member
  }

  function linkMember(account: { id: number }, member: { id: number }) {
    return db
      .insertInto('account_member')
      .values({ id_account: account.id, id_member: member.id, linked_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  async function createDocument({ grade, ...given }: { grade?: string; name?: string; content?: Buffer } = {}) {
    const file = await db
      .insertInto('file')
      .values({ name: 'programme.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF-1.4'), ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db
      .insertInto('syllabus_document')
      .values((row) => ({
        titre: 'Programme',
        id_grade: grade ? row.selectFrom('grade').select('id').where('grade', '=', grade) : null,
        id_file: file.id,
        published_at: clock.now(),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  async function makeManager(member: { id: number }, club: { id: number }, rights: Given<'club_manager'> = {}) {
    await db
      .insertInto('club_manager')
      .values({ id_member: member.id, id_club: club.id, ...rights })
      .execute()
  }

  /** An empty club, its manager, and the ids of each call about it. */
  async function createManagedClub(given: Given<'club'> = {}, rights = { write: true, can_register_member: true }) {
    const account = await createAccount()
    const [manager, club] = [await createMember(), await createClub(given)]
    await linkMember(account, manager)
    await makeManager(manager, club, rights)
    const token = await tokenFor(account)
    return { account, manager, club, ids: { id_member: manager.id, id_club: club.id }, as: { token } }
  }

  /** Affiliated and paid, for the current year unless another is given. */
  async function affiliate(club: { id: number }, given: Given<'club_affiliation'> = {}) {
    const annee = yearOf(today(clock))
    await db
      .insertInto('club_affiliation')
      .values({ id_club: club.id, annee, inscription: `${annee}-01-02`, payement: `${annee}-01-05`, ...given })
      .execute()
  }

  /** The first of the criteria, for years. */
  async function grantCriterion(club: { id: number }) {
    await db.insertInto('club_critere').values({ id_club: club.id, critere_id: 1, date_fin: '2035-12-31' }).execute()
  }

  /** A recap of one licence, unless other lines are given. */
  async function createRecap({
    lines = [{ name: 'Zoé Lambert', cost_cents: 4000 }],
    ...given
  }: Given<'recap'> & { id_club: number; lines?: Omit<Insertable<Tables['recap_line']>, 'id_recap'>[] }) {
    const total_cents = lines.reduce((total, line) => total + (line.cost_cents ?? 0), 0)
    const recap = await db
      .insertInto('recap')
      .values({ date: today(clock), statut: 'Cloturé / Validé', total_cents, ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('recap_line')
      .values(lines.map((line) => ({ ...line, id_recap: recap.id })))
      .execute()
    return recap
  }

  /** A registration request of the club, with its recap. */
  async function askRegistration(club: { id: number }, given: Given<'registration_request'> = {}) {
    const request = await db
      .insertInto('registration_request')
      .values({
        id_club: club.id,
        nom: 'Nouveau',
        prenom: 'Noé',
        sexe: 1,
        date_naissance: '2012-03-04',
        adresse: 'Rue de Fer 12',
        cp: '5000',
        ville: 'Namur',
        telephone_gsm: '0470 12 34 56',
        email: `nouveau${next()}@example.be`,
        created_at: clock.now(),
        ...given,
      })
      .returning(['id', 'nom', 'prenom', 'email'])
      .executeTakeFirstOrThrow()
    const name = `${request.prenom} ${request.nom}`
    const statut = 'En attente de décision'
    await createRecap({ id_club: club.id, id_registration: request.id, statut, lines: [{ name }] })
    return request
  }

  function giveUpMail(given: Given<'mail'> = {}) {
    const now = clock.now()
    return db
      .insertInto('mail')
      .values({
        kind: 'order_paid',
        to_address: `perdu${next()}@example.be`,
        subject: 'Votre reçu',
        text: '',
        html: '',
        created_at: now,
        next_try_at: now,
        tries: 16,
        given_up_at: now,
        last_error: 'Mailbox unavailable',
        ...given,
      })
      .returning(['id', 'to_address'])
      .executeTakeFirstOrThrow()
  }

  /** A draft to the managers of all clubs. */
  function createMailing(given: Given<'mailing'> = {}) {
    const audience = { list: 'clubs' as const, filters: '{}' }
    const values = { ...audience, objet: 'Assemblée générale', texte: 'À samedi.', created_at: clock.now(), ...given }
    return db.insertInto('mailing').values(values).returning('id').executeTakeFirstOrThrow()
  }

  function createSavedList(given: Given<'saved_list'> = {}) {
    const values = { list: 'membres' as const, name: `Liste ${next()}`, params: '{"sexe":"f"}', ...given }
    return db.insertInto('saved_list').values(values).returning(['id', 'name']).executeTakeFirstOrThrow()
  }

  /** An import whose automatic mails wait for an administrator. */
  function createImportHold(given: Given<'import_hold'> = {}) {
    const values = { genre: 'licences' as const, fichier: 'licences.csv', created_at: clock.now(), ...given }
    return db.insertInto('import_hold').values(values).returning('id').executeTakeFirstOrThrow()
  }

  /** A member accepted for the club, without a licence. */
  async function acceptMember(club: { id: number }, given: Given<'member'> = {}, decided = clock.now()) {
    const member = await createMember(given)
    await db
      .insertInto('registration_request')
      .values({
        id_club: club.id,
        nom: 'Lambert',
        prenom: 'Zoé',
        sexe: 0,
        date_naissance: '2010-05-17',
        adresse: '',
        cp: '',
        ville: '',
        telephone_gsm: '',
        email: '',
        state: 'accepted',
        id_member: member.id,
        decided_at: decided,
        created_at: decided,
      })
      .execute()
    return member
  }

  /** By default an order of one licence for its orderer, awaiting a transfer. */
  async function createOrder({
    lines,
    ...given
  }: Given<'club_order'> & { id_club: number; id_member: number; lines?: Given<'order_line'>[] }) {
    const { id: id_product } = await db
      .selectFrom('product')
      .select('id')
      .where('code', '=', 'licence_renew')
      .executeTakeFirstOrThrow()
    const day = today(clock)
    const licence = { id_product, cost_cents: 4000, date_debut: day, date_fin: addDays(day, 364) }
    const ordered = (lines ?? [{ id_member: given.id_member }]).map((line) => ({ ...licence, ...line }))
    const address = JSON.stringify(orderAddress)
    const order = await db
      .insertInto('club_order')
      .values({
        // Far from the numbers that the portal gives.
        ...numberOrder(yearOf(day), 900_000 + next()),
        state: 'awaiting_payment',
        mode_payement: 'virement',
        mode_livraison: 'livraisonByAdresse',
        adresse_livraison: address,
        adresse_facturation: address,
        total_cents: ordered.reduce((total, line) => total + line.cost_cents, 0),
        created_at: clock.now(),
        ...given,
      })
      .returning(['id', 'numero', 'communication_structuree', 'state'])
      .executeTakeFirstOrThrow()
    const open = ['created', 'deciding', 'awaiting_payment'].includes(order.state)
    await db
      .insertInto('order_line')
      .values(ordered.map((line) => ({ ...line, id_order: order.id, open })))
      .execute()
    return order
  }

  /** A credit note of one euro of a paid order. */
  async function createCreditNote({ id: id_order }: { id: number }) {
    const now = clock.now()
    const refund = await db
      .insertInto('order_refund')
      .values({ id_order, amount_cents: 100, reason: 'Geste', asked_at: now, done_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const day = today(clock)
    return db
      .insertInto('credit_note')
      .values({ id_order, id_refund: refund.id, amount_cents: 100, day, year: yearOf(day) })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** The alert about an online payment that came although the order was paid. */
  async function createSecondPayment({ id: id_order }: { id: number }) {
    const intent = `pi_second_${next()}`
    await db
      .insertInto('payment')
      .values({
        id_order,
        provider: 'sandbox',
        intent,
        idempotency_key: intent,
        amount_cents: 4000,
        state: 'cancelled',
        created_at: clock.now(),
      })
      .execute()
    const said = { id: intent, amountCents: 4000 }
    const alert = await db
      .insertInto('payment_alert')
      .values({
        provider: 'sandbox',
        intent,
        id_order,
        reason: 'paid_twice',
        details: JSON.stringify({ said }),
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postAlerts({ db, clock })
    return alert
  }

  /** A movement that needs a person. */
  async function createMovement(given: Given<'bank_movement'> = {}) {
    const n = next()
    const statement = await db
      .insertInto('bank_statement')
      .values({ sha256: Buffer.from(`statement ${n}`), name: `fichier-${n}.cod`, imported_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db
      .insertInto('bank_movement')
      .values({
        id_statement: statement.id,
        fingerprint: Buffer.from(`movement ${n}`),
        amount_cents: 4000,
        value_date: today(clock),
        communication: 'Licences',
        counterparty_name: 'Zoé Lambert',
        counterparty_account: 'BE71096123456769',
        state: 'unmatched',
        reason: 'no_communication',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** A grade held, by its name. */
  async function giveGrade(
    member: { id: number },
    grade: string,
    { date = '2026-01-01', ...given }: Given<'grade_record'> = {},
  ) {
    const { id } = await db.selectFrom('grade').select('id').where('grade', '=', grade).executeTakeFirstOrThrow()
    await db
      .insertInto('grade_record')
      .values({ id_member: member.id, id_grade: id, type: 'Passage de Keup', formation: grade, date, ...given })
      .execute()
    return { id }
  }

  /** An evening's exam that the club recorded just now: the member got the 9e Keup. */
  async function createExam(club: { id: number }, member: { id: number }) {
    const recorded = { id_club: club.id, recorded_at: clock.now() }
    const exam = await db
      .insertInto('exam')
      .values({ name: 'Passage de Keup', date: '2026-01-01', ...recorded })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveGrade(member, '9e Keup', { id_exam: exam.id, ...recorded })
    return exam
  }

  /** With the second factor that the role asks for. */
  async function makeStaff(account: { id: number }, role: StaffRole = 'secretariat') {
    await db.insertInto('account_role').values({ id_account: account.id, role, granted_at: clock.now() }).execute()
    const secret = newTotpSecret()
    await db
      .insertInto('account_totp')
      .values({ id_account: account.id, secret_encrypted: keys.encrypt(secret), confirmed_at: clock.now() })
      .execute()
    return secret
  }

  /** A passkey that no authenticator holds: to be listed, renamed and removed. */
  function createPasskey(account: { id: number }, given: Given<'account_passkey'> = {}) {
    return db
      .insertInto('account_passkey')
      .values({
        id_account: account.id,
        credential_id: randomBytes(16),
        public_key: Buffer.from('no key'),
        sign_count: 0,
        name: 'Téléphone',
        created_at: clock.now(),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** An invitation with its token. */
  async function createInvitation(given: Given<'staff_invitation'> = {}) {
    const token = newSecret()
    const { id } = await db
      .insertInto('staff_invitation')
      .values({
        hash: hashSecret(token),
        email: `invite${next()}@example.be`,
        role: 'secretariat',
        created_at: clock.now(),
        expires_at: inSeconds(clock, 48 * 3600),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, token }
  }

  function askErasure(member: { id: number }, by: { id: number }, given: Given<'erasure_request'> = {}) {
    return db
      .insertInto('erasure_request')
      .values({
        id_member: member.id,
        reason: 'À sa demande',
        licence_given_up: false,
        requested_by: by.id,
        requested_at: clock.now(),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** One run waits at a time: a waiting one is reassigned to this person. */
  function askRetention(by: { id: number }) {
    const asked = { requested_by: by.id, requested_at: clock.now() }
    return db
      .insertInto('retention_run')
      .values({ plan: '{}', done: '{}', ...asked })
      .onConflict((row) => row.column('state').where('state', '=', sql.lit('pending')).doUpdateSet(asked))
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  return {
    createAccount,
    tokenFor,
    createMember,
    createClub,
    createLicence,
    createRenewable,
    linkMember,
    createDocument,
    makeManager,
    createManagedClub,
    affiliate,
    createRecap,
    askRegistration,
    giveUpMail,
    createMailing,
    createSavedList,
    createImportHold,
    grantCriterion,
    acceptMember,
    createOrder,
    createMovement,
    createCreditNote,
    createSecondPayment,
    giveGrade,
    createExam,
    makeStaff,
    createPasskey,
    createInvitation,
    askErasure,
    askRetention,
  }
}
