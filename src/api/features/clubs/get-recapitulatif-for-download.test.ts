import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const api = useTestApi()

it('getRecapitulatifForDownload prints club, lines and total of the recap', async () => {
  const { ids, as, club } = await api.createManagedClub({ club: 'Club de Spa', numero_club: '888' })
  const member = await api.createMember()
  const recap = await api.createRecap({
    id_club: club.id,
    date: '2026-02-03',
    statut: 'En attente de payement',
    lines: [
      { name: 'Zoé Lambert', id_member: member.id, date_debut: '2026-02-03', date_fin: '2027-02-02', cost_cents: 4000 },
      { name: 'Élias Nguyễn', cost_cents: 130_050 },
    ],
  })
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/getRecapitulatifForDownload',
    payload: { ...ids, id_recap: recap.id },
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Attestation.pdf"')
  const { text } = readPdf(answer.rawPayload)
  for (const part of [
    `Récapitulatif n° ${recap.id}`,
    'Club de Spa · club n° 888',
    '03/02/2026',
    'En attente de payement',
    'Zoé Lambert',
    member.numero_licence,
    '02/02/2027',
    'Élias Nguyễn',
    '40,00\u00a0€',
    '1\u202f300,50\u00a0€',
    '1\u202f340,50\u00a0€',
  ]) {
    expect(text).toContain(part)
  }
})

it('getRecapitulatifForDownload breaks 90 lines over pages, each with header and page number', async () => {
  const { ids, as, club } = await api.createManagedClub()
  const lines = Array.from({ length: 90 }, (_, n) => ({ name: `Membre ${n + 1}`, cost_cents: 4000 }))
  const recap = await api.createRecap({ id_club: club.id, lines })
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/getRecapitulatifForDownload',
    payload: { ...ids, id_recap: recap.id },
    headers: { authorization: `Bearer ${as.token}` },
  })
  const { pages } = readPdf(answer.rawPayload)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Montant')
    expect(page).toContain(`Page ${index + 1} / ${pages.length}`)
  }
  expect(pages.join('\n').match(/Membre \d+/g)).toHaveLength(90)
})

it('getRecapitulatifForDownload answers for another club’s recap exactly as for an unknown one', async () => {
  const { ids, as } = await api.createManagedClub()
  const foreign = await api.createRecap({ id_club: (await api.createClub()).id })
  const answers = await Promise.all(
    [foreign.id, 2_000_000_000].map((id_recap) => api.send('getRecapitulatifForDownload', { ...ids, id_recap }, as)),
  )
  expect(answers[0]!.status).toBe(404)
  expect(answers[0]!.text).toBe(answers[1]!.text)
})

it.each([0, -1, 1.5, 2_147_483_648, '1', null])('getRecapitulatifForDownload refuses the id %s', async (id_recap) => {
  const { ids, as } = await api.createManagedClub()
  const answer = await api.send('getRecapitulatifForDownload', { ...ids, id_recap }, as)
  expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, ['id_recap']])
})
