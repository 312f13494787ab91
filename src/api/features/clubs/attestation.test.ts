import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readAttestationCode } from './attestation-code.ts'

// Today is 10 March 2026.
const api = useTestApi({ env: { PUBLIC_URL: 'https://my.abft.example' } })

type Club = Awaited<ReturnType<typeof api.createManagedClub>>

async function print({ ids, as }: Pick<Club, 'ids' | 'as'>) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/myabft/getDocumentReconnaissanceABFT',
    payload: ids,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Attestation.pdf"')
  const pdf = readPdf(answer.rawPayload)
  const code = /\/attestation\/([\w-]+)/.exec(pdf.text)![1]!
  return { ...pdf, code, numero: /ATT-\d{4}-\d{6}/.exec(pdf.text)![0] }
}

it('getDocumentReconnaissanceABFT names club, year, day and number', async () => {
  const world = await api.createManagedClub({
    club: 'Dojang d’Émeraude',
    numero_club: '777',
    adresse: 'Quai 1',
    cp: '4000',
    ville: 'Liège',
  })
  await api.affiliate(world.club)
  const { pages, text, numero, hasEmbeddedFont, hasScript } = await print(world)
  expect(pages).toHaveLength(1)
  for (const part of ['Attestation', 'Dojang d’Émeraude', 'Club n° 777', 'Quai 1, 4000 Liège', 'pour l’année 2026.']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Délivrée le 10 mars 2026')
  expect(text).toContain(`N° ${numero}`)
  expect([hasEmbeddedFont, hasScript]).toEqual([true, false])
  expect(await api.auditOf(world.account.id)).toEqual(['club.attestation'])
})

it('getDocumentReconnaissanceABFT reuses the number on the same day, unless the club changed', async () => {
  const world = await api.createManagedClub()
  await api.affiliate(world.club)
  const first = await print(world)
  const again = await Promise.all([print(world), print(world)])
  expect(again.map(({ numero }) => numero)).toEqual([first.numero, first.numero])
  await api.db.updateTable('club').set({ ville: 'Huy' }).where('id', '=', world.club.id).execute()
  const moved = await print(world)
  api.travel(24 * 3600)
  const later = await print({ ...world, as: { token: await api.tokenFor(world.account) } })
  expect(new Set([first.numero, moved.numero, later.numero]).size).toBe(3)
})

it.each([
  ['never', null],
  ['not paid', { payement: null }],
  ['last year', { annee: 2025 }],
])('getDocumentReconnaissanceABFT refuses a club that is not affiliated: %s', async (_why, affiliation) => {
  const { ids, as, club } = await api.createManagedClub()
  if (affiliation) await api.affiliate(club, affiliation)
  const answer = await api.send('getDocumentReconnaissanceABFT', ids, as)
  expect(answer.status).toBe(409)
  expect(answer.body.error_description).toMatch(/^L'attestation n'a pas pu être créée\u00a0: l’affiliation 2026 /)
  expect(await api.db.selectFrom('attestation').select('id').where('id_club', '=', club.id).execute()).toEqual([])
})

describe('verifyAttestation', () => {
  it('returns what is printed, and nothing more', async () => {
    const world = await api.createManagedClub({ club: 'Club Vérifié' })
    await api.affiliate(world.club)
    const { code, numero } = await print(world)
    const { numero_club } = (await api.call('getInfosClub', world.ids, { token: await api.tokenFor(world.account) }))
      .body
    const delivree_le = (
      await api.db.selectFrom('attestation').select('issued_at').where('numero', '=', numero).executeTakeFirstOrThrow()
    ).issued_at
    const answer = await api.call('verifyAttestation', { code })
    expect(answer.body).toEqual({
      authentique: true,
      numero,
      club: 'Club Vérifié',
      numero_club,
      delivree_le: delivree_le.toISOString().slice(0, 10),
    })
  })

  it('returns false for a code that was altered, invented or signed by another key', async () => {
    const world = await api.createManagedClub()
    await api.affiliate(world.club)
    const { code } = await print({ ...world, as: { token: await api.tokenFor(world.account) } })
    const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`
    const last = code.at(-1) === 'A' ? 'B' : 'A'
    for (const wrong of [
      '',
      'x',
      other,
      code.slice(0, -1),
      `${code.slice(0, -1)}${last}`,
      `${code}A`,
      '..%2f',
      'é'.repeat(27),
    ]) {
      expect((await api.call('verifyAttestation', { code: wrong })).body, wrong).toEqual({ authentique: false })
    }
    const elsewhere = { keys: { ...api.deps.keys, signers: [{ sign: () => Buffer.alloc(32) }] } }
    expect(readAttestationCode(elsewhere, code)).toBeNull()
  })

  it.each([{ code: 'x'.repeat(201) }, { code: 1 }, {}])('refuses %j', async (input) => {
    expect((await api.send('verifyAttestation', input)).status).toBe(422)
  })
})
