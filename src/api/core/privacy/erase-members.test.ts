import { randomUUID } from 'node:crypto'
import PizZip from 'pizzip'
import { expect, it } from 'vitest'
import { today } from '#api/config/clock.ts'
import { runRetention } from '#api/jobs/run-retention.ts'
import { useTestApi } from '#tests/support/api.ts'
import { worldBuilders } from '#tests/support/builders.ts'
import { searchDump } from '#tests/support/search-dump.ts'

const api = useTestApi()

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return { token: await api.tokenFor(account, { secondFactor: true }) }
}

const person = {
  nom: 'Quenneville',
  prenom: 'Apolline',
  adresse: 'Chaussée du Silex 418',
  complement: 'Boîte Zircon',
  cp: '6997',
  ville: 'Soy-Erezée',
  mail: 'apolline.quenneville@example.be',
  gsm: '0499 71 62 53',
  date_naissance: '1987-09-23',
}
const BILLED = 'compta.apolline@example.be'
// Without the postal code: four digits occur in any dump.
const TEXTS = [
  ...Object.entries(person).flatMap(([field, value]) => (field === 'cp' ? [] : [value])),
  BILLED,
  '0499716253',
  '23/09/1987',
  'ancienne.apolline@example.be',
  'nouvelle.apolline@example.be',
  'apolline.retrouvee@example.be',
]

it('staffApproveErasure spares the account that links another member meanwhile', async () => {
  const [account, asker] = [await api.createAccount(), await api.createAccount()]
  const [member, child] = [await api.createMember({ mail: account.email }), await api.createMember()]
  await api.linkMember(account, member)
  const { id: id_request } = await api.askErasure(member, asker)
  const approver = await createStaff()
  const erasing = await api.db.transaction().execute(async (db) => {
    await worldBuilders({ ...api.deps, db }).linkMember(account, child)
    const approved = api.send('staffApproveErasure', { id_request }, approver)
    await api.waitForLock()
    return { approved }
  })
  expect((await erasing.approved).status).toBe(200)
  const links = await api.db
    .selectFrom('account_member')
    .innerJoin('account', 'account.id', 'account_member.id_account')
    .select('id_member')
    .where('id_account', '=', account.id)
    .execute()
  expect(links).toEqual([{ id_member: child.id }])
})

it('staffApproveErasure deletes the mails to the address, however it was written', async () => {
  const asker = await api.createAccount()
  const member = await api.createMember({ mail: 'Seul@example.be' })
  const at = api.clock.now()
  for (const to_address of ['Seul@example.be', 'seul@example.be', 'SEUL@example.be', 'autre@example.be']) {
    const mail = {
      kind: 'mailing',
      to_address,
      subject: 'Le stage',
      text: '',
      html: '',
      created_at: at,
      next_try_at: at,
    }
    await api.db.insertInto('mail').values(mail).execute()
  }
  const { id: id_request } = await api.askErasure(member, asker)
  expect((await api.send('staffApproveErasure', { id_request }, await createStaff())).status).toBe(200)
  const left = await api.db.selectFrom('mail').select('to_address').where('subject', '=', 'Le stage').execute()
  expect(left).toEqual([{ to_address: 'autre@example.be' }])
})

it('staffApproveErasure leaves no personal text of a manager in a dump or its archives', async () => {
  const { manager, club, ids, account, as } = await api.createManagedClub()
  const [one, other] = [await createStaff(), await createStaff()]
  await api.db
    .updateTable('member')
    .set({ ...person, mail: 'ancienne.apolline@example.be' })
    .where('id', '=', manager.id)
    .execute()
  const names = { name: person.nom, surname: person.prenom, email: person.mail, tel: person.gsm }
  await api.db.updateTable('account').set(names).where('id', '=', account.id).execute()

  const { adresse, cp, ville, mail, gsm } = person
  const contact = { adresse, cp, ville, mail, gsm, telephone: gsm, newsletter: true }
  expect((await api.send('updateInfosMember', { id_member: manager.id, ...contact }, as)).status).toBe(200)
  const change = { email: 'nouvelle.apolline@example.be', password: account.password }
  expect((await api.send('changeEmail', change, as)).status).toBe(200)
  const byStaff = { email: 'apolline.retrouvee@example.be', verification: 'other', remarque: `Appel de ${person.nom}` }
  const asked = { id_account: account.id, ...byStaff }
  expect((await api.send('staffChangeAccountEmail', asked, one)).status).toBe(200)
  as.token = await api.tokenFor(account)
  const child = { nom: 'Silex', prenom: 'Noa', sexe: 1 as const, date_naissance: '2015-06-07', telephone_gsm: '' }
  const newMember = { ...ids, ...child, adresse: 'Rue 1', cp: '5000', ville: 'Namur', email: 'silex@example.be' }
  expect((await api.send('requestNewMember', newMember, as)).status).toBe(200)
  await orderAndPay()
  const paid = await api.db
    .selectFrom('club_order')
    .select('id')
    .where('id_member', '=', manager.id)
    .executeTakeFirstOrThrow()
  const part = { id_order: paid.id, montant: '1', reason: `Geste pour ${person.nom}`, cle: randomUUID() }
  expect((await api.send('staffRefundPart', part, one)).status).toBe(200)
  expect((await orderAndPay('cancelled')).status).toBe(200)
  await writeReasons(paid.id)
  await orderAndPay()
  // A file of another kind that only such a mail carries.
  const { id } = await api.db
    .insertInto('file')
    .values({
      name: 'liste.xlsx',
      content_type: 'application/zip',
      content: new PizZip()
        .file('xl/a.xml', `<t>${person.nom}</t>`)
        .generate({ type: 'nodebuffer', compression: 'DEFLATE' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [sent] = await api.db.selectFrom('mail').select('id').where('to_address', '=', BILLED).execute()
  await api.db.insertInto('mail_attachment').values({ id_mail: sent!.id, id_file: id }).execute()

  const before = (await searchDump(api.deps.pool, TEXTS)).map((hit) => hit.split(/:| Recu-| liste/)[0])
  expect(before).toEqual(
    expect.arrayContaining(['account', 'audit_event', 'club_order', 'inside', 'mail', 'member', 'order_refund']),
  )
  await api.call('staffRemoveManager', { id_club: club.id, id_member: manager.id }, one)
  const wish = { id_member: manager.id, reason: `Lettre de ${person.nom}`, licence_given_up: false }
  expect((await api.send('staffEraseMember', wish, one)).status).toBe(200)
  const [request] = (await api.call('staffListErasures', {}, one)).body
  expect((await api.send('staffApproveErasure', { id_request: request!.id }, other)).status).toBe(200)
  // The last mail informs the person; a retention run removes it later.
  await api.db.deleteFrom('mail').where('kind', '=', 'member_erased').execute()
  expect(await searchDump(api.deps.pool, TEXTS)).toEqual([])
  const [note] = await api.db.selectFrom('credit_note').select('id').where('id_order', '=', paid.id).execute()
  expect((await api.send('staffGetCreditNote', { id_credit_note: note!.id }, one)).status).toBe(200)

  /** The words of the secretariat about the person, with an order, a licence, an alert and a mail. */
  async function writeReasons(id_order: number) {
    const [alert, given_up] = [
      await api.createSecondPayment({ id: id_order }),
      await api.giveUpMail({ id_member: manager.id }),
    ]
    const said = `Vu avec ${person.nom}`
    for (const [sorte, item] of Object.entries({ alerte: alert, mail: given_up })) {
      expect((await api.send('staffSettleInboxItem', { sorte, id: item.id, note: said }, one)).status).toBe(200)
    }
    const { id: id_licence } = await api.createLicence({ id_member: manager.id, id_club: club.id })
    const raison = `Blessure au genou d’${person.prenom}`
    expect((await api.send('staffCancelLicence', { id_licence, raison }, one)).status).toBe(200)
    const refund = { id_order, reason: `Décès du père d’${person.prenom}`, hors_portail: true }
    expect((await api.send('staffRefundOrder', refund, one)).status).toBe(200)
    const listed = await api.request({
      method: 'POST',
      url: '/api/myabft/staffExportMembersToCsv',
      payload: { texte: person.nom, colonnes: ['nom'] },
      headers: { authorization: `Bearer ${one.token}` },
    })
    expect(listed.status).toBe(200)
  }

  async function orderAndPay(end: 'paid' | 'cancelled' = 'paid') {
    const member = await api.createRenewable(club)
    const { date_naissance: _, gsm: telephone_gsm, ...postal } = person
    const place = { ...postal, telephone_gsm, mail: BILLED }
    const order = await api.call(
      'createOrder',
      {
        ...ids,
        mode_payement: 'virement',
        typePayement: null,
        mode_livraison: 'livraisonByAdresse',
        adresse_livraison: place,
        adresse_facturation: place,
        json_details: null,
        products: { renew: [{ id_product: 1, ordereableId: member.id }], licence_club: [] },
      },
      as,
    )
    const { id_order } = order.body
    await api.call('processOrder', { ...ids, id_order }, as)
    return end === 'paid'
      ? api.send('staffBookTransfer', { id_order, date: today(api.clock), note: `Reçu de ${person.nom}` }, one)
      : api.send('staffCancelOrder', { id_order, reason: `Erreur d’${person.prenom}` }, one)
  }
})

it('a retention run leaves no name or address of a registration refused over a year ago', async () => {
  const { ids, as, club } = await api.createManagedClub()
  const child = { nom: 'Vieuxtemps', prenom: 'Hadelin', sexe: 1 as const, date_naissance: '2015-06-07' }
  const where = {
    adresse: 'Rue du Basalte 9',
    cp: '5000',
    ville: 'Namur',
    telephone_gsm: '',
    email: 'hadelin@example.be',
  }
  await api.db.updateTable('club').set({ mail: 'club.vieux@example.be' }).where('id', '=', club.id).execute()
  await api.call('requestNewMember', { ...ids, ...child, ...where }, as)
  const { id } = await api.db
    .selectFrom('registration_request')
    .select('id')
    .where('nom', '=', child.nom)
    .executeTakeFirstOrThrow()
  const question = `Comment s’écrit ${child.prenom}\u00a0?`
  await api.call('staffAskAboutRequest', { id_request: id, question }, await createStaff())
  await api.call('staffRefuseRequest', { id_request: id, reason: `Déjà refusé : ${child.nom}` }, await createStaff())
  await api.db.updateTable('mail').set({ sent_at: api.clock.now() }).where('sent_at', 'is', null).execute()
  api.travel(14 * 31 * 86_400)
  const [one, other] = [await createStaff(), await createStaff()]
  await api.call('staffRequestRetention', {}, one)
  const [run] = (await api.call('staffGetRetention', {}, one)).body.runs
  await api.call('staffApproveRetention', { id_run: run!.id }, other)
  await runRetention.run(api.deps)
  expect(await searchDump(api.deps.pool, [child.nom, child.prenom, where.adresse, where.email])).toEqual([])
})
