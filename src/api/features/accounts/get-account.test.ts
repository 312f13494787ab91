import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

it('getAccount returns the caller’s id, e-mail, names and phone, and nothing else', async () => {
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
