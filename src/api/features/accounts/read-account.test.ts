import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

it('tells the account who it is, and nothing secret', async () => {
  const account = await api.createAccount({ name: 'Maes', surname: 'Noa', tel: '081 22 33 44' })
  const { token } = await api.signIn(account)
  const answer = await api.call('getAccount', {}, { token })
  expect(answer.body).toEqual({
    id: account.id,
    email: account.email,
    name: 'Maes',
    surname: 'Noa',
    tel: '081 22 33 44',
  })
})

it('lists the members linked to the account, in the order of linking, and nobody else’s', async () => {
  const [parent, stranger] = [await api.createAccount(), await api.createAccount()]
  const [first, second, other] = [
    await api.createMember({ prenom: 'Zoé', nom: 'Lambert' }),
    await api.createMember({ prenom: 'Abel', nom: 'Lambert' }),
    await api.createMember(),
  ]
  await api.linkMember(parent, first)
  await api.linkMember(parent, second)
  await api.linkMember(stranger, other)
  const club = await api.createClub()
  const licence = await api.createLicence({ id_member: second.id, id_club: club.id })
  const { token } = await api.signIn(parent)
  const answer = await api.call('getProfilesLinkedToUser', {}, { token })
  expect(answer.body).toEqual([
    {
      id: expect.any(Number),
      id_member: first.id,
      name: 'Zoé Lambert',
      numlicenceABFT: first.numero_licence,
      date_fin: null,
    },
    {
      id: expect.any(Number),
      id_member: second.id,
      name: 'Abel Lambert',
      numlicenceABFT: second.numero_licence,
      date_fin: licence.date_fin,
    },
  ])
})

it('lists nobody for a new account', async () => {
  const { token } = await api.signIn(await api.createAccount())
  expect((await api.call('getProfilesLinkedToUser', {}, { token })).body).toEqual([])
})
