import { beforeAll, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
let token: string
beforeAll(async () => {
  token = await api.tokenFor(await api.createAccount())
})

it('getSyllabusDocuments lists documents for everyone first, then by grade, with sizes', async () => {
  const dan = await api.createDocument({ grade: '1er Dan', name: 'dan.pdf', content: Buffer.alloc(2048) })
  const keup = await api.createDocument({ grade: '8e Keup', name: 'keup.pdf', content: Buffer.alloc(10) })
  const all = await api.createDocument({ name: 'règlement.pdf', content: Buffer.alloc(1) })
  const { status, body } = await api.call('getSyllabusDocuments', {}, { token })
  expect(status).toBe(200)
  const titre = 'Programme'
  expect(body).toEqual([
    { id: all.id, titre, grade: null, nom_fichier: 'règlement.pdf', taille: 1 },
    { id: keup.id, titre, grade: '8e Keup', nom_fichier: 'keup.pdf', taille: 10 },
    { id: dan.id, titre, grade: '1er Dan', nom_fichier: 'dan.pdf', taille: 2048 },
  ])
})

it('getSyllabusDocument returns the PDF, with a safe file name', async () => {
  const { id } = await api.createDocument({
    name: 'programme du 1er "Dan".pdf',
    content: Buffer.from('%PDF-1.4 bonjour'),
  })
  const { status, headers, text } = await api.send('getSyllabusDocument', { id_document: id }, { token })
  expect([status, text]).toEqual([200, '%PDF-1.4 bonjour'])
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe('attachment; filename="programme_du_1er__Dan_.pdf"')
})

it('an unpublished document is not listed, and getSyllabusDocument answers 404', async () => {
  const { id } = await api.createDocument()
  await api.db
    .updateTable('syllabus_document')
    .set({ published_at: new Date('2026-12-01') })
    .where('id', '=', id)
    .execute()
  const listed = (await api.call('getSyllabusDocuments', {}, { token })).body.map((document) => document.id)
  expect(listed).not.toContain(id)
  expect((await api.send('getSyllabusDocument', { id_document: id }, { token })).status).toBe(404)
})

it.each([
  [2_000_000_000, 404],
  [0, 422],
  [-1, 422],
  [1.5, 422],
  ['1', 422],
  [null, 422],
  [2 ** 31, 422],
])('getSyllabusDocument with id %j answers %i', async (id_document, status) => {
  expect((await api.send('getSyllabusDocument', { id_document }, { token })).status).toBe(status)
})
