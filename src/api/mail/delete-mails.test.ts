import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { deleteMails } from './delete-mails.ts'

const api = useTestApi()

it('deleteMails deletes the attachments that no other mail has, and no other file', async () => {
  const at = api.clock.now()
  const letter = {
    kind: 'x',
    to_address: 'x@example.be',
    subject: 'x',
    text: '',
    html: '',
    created_at: at,
    next_try_at: at,
  }
  const mails = await api.db.insertInto('mail').values([letter, letter, letter]).returning('id').execute()
  const [first, second, stays] = mails.map(({ id }) => id) as [number, number, number]
  const file = { content_type: 'application/pdf', content: Buffer.from('x') }
  const files = await api.db
    .insertInto('file')
    .values(['own', 'of both', 'shared', 'of the other', 'of no mail'].map((name) => ({ ...file, name })))
    .returning('id')
    .execute()
  const [own, both, shared, others] = files.map(({ id }) => id) as [number, number, number, number]
  await api.db
    .insertInto('mail_attachment')
    .values([
      { id_mail: first, id_file: own },
      { id_mail: first, id_file: both },
      { id_mail: second, id_file: both },
      { id_mail: first, id_file: shared },
      { id_mail: stays, id_file: shared },
      { id_mail: stays, id_file: others },
    ])
    .execute()
  await deleteMails(api.db, sql`select unnest(${[first, second]}::integer[]) as id`)
  expect((await api.db.selectFrom('mail').select('id').execute()).map(({ id }) => id)).toEqual([stays])
  const left = await api.db
    .selectFrom('file')
    .select('name')
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  expect(left.map(({ name }) => name)).toEqual(['shared', 'of the other', 'of no mail'])
  await deleteMails(api.db, sql`select id from mail where false`)
  expect(await api.db.selectFrom('mail').select('id').execute()).toHaveLength(1)
})
