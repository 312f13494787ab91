import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { limitMails } from './limit-mails.ts'

const api = useTestApi()
// Moves to the next window, so that counts of one test do not reach the next.
beforeEach(() => api.travel(3600))

async function someone() {
  const account = await api.createAccount()
  const member = await api.createMember({ mail: 'premiere@example.be' })
  await api.linkMember(account, member)
  return { account, member, token: await api.tokenFor(account) }
}

function changeMail({ member, token }: Awaited<ReturnType<typeof someone>>, mail: string) {
  const contact = { adresse: 'Rue Haute 1', cp: '5000', ville: 'Namur', telephone: '', gsm: '', newsletter: false }
  return api.send('updateInfosMember', { id_member: member.id, ...contact, mail }, { token })
}

const contactMail = ({ member }: Awaited<ReturnType<typeof someone>>) =>
  api.db.selectFrom('member').select('mail').where('id', '=', member.id).executeTakeFirstOrThrow()

describe('updateInfosMember', () => {
  it('mails a former e-mail address ten times an hour, then refuses and changes nothing', async () => {
    const person = await someone()
    const [target, other] = [`cible-${person.member.id}@example.be`, `autre-${person.member.id}@example.be`]
    const answers = []
    for (let n = 0; n < 30; n += 1) answers.push(await changeMail(person, n % 2 ? other : target))
    expect((await api.mailsTo(target)).length).toBe(10)
    const refused = answers.at(-1)!
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600])
    expect((await api.mailsTo(other)).length).toBe(10)
    expect(await contactMail(person)).toEqual({ mail: target })
  })

  it('counts per recipient across accounts, and per account across recipients', async () => {
    const [one, two] = [await someone(), await someone()]
    const target = `partage-${one.member.id}@example.be`
    for (let n = 0; n < 10; n += 1) {
      await changeMail(one, target)
      await changeMail(one, `x${n}-${one.member.id}@example.be`)
    }
    await changeMail(two, target)
    expect((await changeMail(two, `y-${two.member.id}@example.be`)).status).toBe(429)
    const statuses = []
    const spammer = await someone()
    for (let n = 0; n < 62; n += 1) {
      statuses.push((await changeMail(spammer, `z${n}-${spammer.member.id}@example.be`)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  })
})

describe('updatePasswordMyABFT', () => {
  it('refuses the eleventh change in an hour', async () => {
    const account = await api.createAccount()
    const token = await api.tokenFor(account)
    let actualPassword = account.password
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const password = `cheval pile agrafe ${n}`
      const form = { actualPassword, password, password_confirmation: password }
      const { status } = await api.send('updatePasswordMyABFT', form, { token })
      statuses.push(status)
      if (status === 200) actualPassword = password
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('limitMails', () => {
  const writer = (roles: string[] = []) => ({ ...api.deps, caller: { idAccount: 4711, roles } })

  it('counts each kind of mail on its own', async () => {
    for (let n = 0; n < 10; n += 1) await limitMails(writer(), 'licence_linked', ['a@example.be'])
    await expect(limitMails(writer(), 'licence_linked', ['A@example.be'])).rejects.toMatchObject({ status: 429 })
    await expect(limitMails(writer(), 'password_changed', ['a@example.be'])).resolves.toBeUndefined()
  })

  it('allows staff ten times as many', async () => {
    for (let n = 0; n < 100; n += 1) await limitMails(writer(['secretariat']), 'staff_invitation', ['b@example.be'])
    await expect(limitMails(writer(['secretariat']), 'staff_invitation', ['b@example.be'])).rejects.toMatchObject({
      status: 429,
    })
  })

  it.each(['order_transfer', 'order_cancelled', 'payment_alert', 'refund_refused'])(
    'never refuses a mail of kind %s',
    async (kind) => {
      for (let n = 0; n < 70; n += 1) await limitMails(writer(), kind, ['c@example.be'])
      await expect(limitMails(writer(), kind, ['c@example.be'])).resolves.toBeUndefined()
    },
  )

  it('does not count mails without a caller', async () => {
    for (let n = 0; n < 70; n += 1) await limitMails(api.deps, 'adult_notice', ['d@example.be'])
    await expect(limitMails(api.deps, 'adult_notice', ['d@example.be'])).resolves.toBeUndefined()
  })
})
