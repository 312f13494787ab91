import { expect, it } from 'vitest'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { AuditAction } from '#contract/audit-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const contact = { adresse: 'Rue 1', cp: '5000', mail: '', telephone: '', gsm: '', newsletter: false }

async function history(member: { id: number }, token: string) {
  return (await api.call('getMemberHistory', { id_member: member.id }, { token })).body
}

it('getMemberHistory returns who changed what, newest first, without e-mails', async () => {
  const [mother, father] = [await api.createAccount(), await api.createAccount({ name: 'Maes', surname: 'Jan' })]
  const [gone, office] = [await api.createAccount(), await api.createAccount()]
  const [member, club] = [await api.createMember(contact), await api.createClub({ club: 'Dojang Liège' })]
  await api.makeStaff(office)
  for (const account of [mother, father, gone]) await api.linkMember(account, member)
  const token = await api.tokenFor(mother)
  const record = async (action: AuditAction, more: object = {}) => {
    api.travel(60)
    await recordAudit(api.deps, { action, id_member: member.id, ...more })
  }
  await record('member.link_account', { id_account: father.id })
  await record('member.link_account', { id_account: gone.id })
  await record('member.tell_adult')
  await record('member.save', { id_account: office.id, before: { nom: 'Lambert' }, after: { nom: 'Lamberts' } })
  await record('member.set_grade', { id_account: gone.id, id_club: club.id, after: { grade: '8e Keup' } })
  api.travel(60)
  const form = { id_member: member.id, ...contact, ville: 'Namur', mail: 'zoe@example.be' }
  await api.call('updateInfosMember', form, { token: await api.tokenFor(father) })
  await api.call('unlinkLicence', { id_member: member.id }, { token: await api.tokenFor(gone) })
  api.travel(60)
  await api.call('updateInfosMember', { ...form, ville: 'Dinant' }, { token })

  const entries = await history(member, token)
  expect(entries.map(({ qui, quoi, champs }) => [qui, quoi, champs])).toEqual([
    ['Vous', 'Coordonnées modifiées', ['Ville']],
    ['Un compte qui n’est plus lié', 'Lien avec un compte supprimé', []],
    ['Un autre compte lié', 'Coordonnées modifiées', ['Ville', 'E-mail']],
    ['Le club Dojang Liège', 'Grade modifié', ['Grade']],
    ['Le secrétariat', 'Fiche modifiée', ['Nom']],
    ['Le portail', 'Comptes liés annoncés au membre majeur', []],
    ['Un compte qui n’est plus lié', 'Licence liée à un compte', []],
    ['Un autre compte lié', 'Licence liée à un compte', []],
  ])
  expect(entries[0]?.at).toBe(api.clock.now().toISOString())
  const words = entries.map(({ qui, quoi, champs }) => [qui, quoi, champs])
  expect(JSON.stringify(words)).not.toContain('@')
})

it('getMemberHistory names the other linked accounts only to the adult member', async () => {
  const own = await api.createAccount()
  const [mother, father] = [await api.createAccount(), await api.createAccount({ name: 'Maes', surname: 'Jan' })]
  const member = await api.createMember({ date_naissance: '1990-01-01', mail: own.email })
  for (const account of [own, mother, father]) await api.linkMember(account, member)
  await recordAudit(api.deps, { action: 'member.photo', id_member: member.id, id_account: father.id })
  const who = async (account: { id: number }) => (await history(member, await api.tokenFor(account)))[0]!.qui
  expect([await who(own), await who(mother), await who(father)]).toEqual(['Jan Maes', 'Un autre compte lié', 'Vous'])
  const exported = await api.call('exportMyData', {}, { token: await api.tokenFor(mother) })
  expect(exported.text).not.toContain('Maes')
})

it('getMemberHistory returns the last 200 entries', async () => {
  const [account, member] = [await api.createAccount(), await api.createMember()]
  await api.linkMember(account, member)
  const at = api.clock.now()
  await api.db
    .insertInto('audit_event')
    .values(Array.from({ length: 201 }, () => ({ at, actor: 'portal', action: 'member.photo', id_member: member.id })))
    .execute()
  expect(await history(member, await api.tokenFor(account))).toHaveLength(200)
})

it('getMemberHistory answers 404 to an account that is not linked', async () => {
  const [account, member] = [await api.createAccount(), await api.createMember()]
  const answer = await api.send('getMemberHistory', { id_member: member.id }, { token: await api.tokenFor(account) })
  expect(answer.status).toBe(404)
})
