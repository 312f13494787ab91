import { beforeAll, describe, expect, it } from 'vitest'
import { importColumns, type KnownChoice } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { mapColumns } from '#domain/tables/read-rows.ts'
import { useTestApi } from '#tests/support/api.ts'
import { sportBuilders } from '#tests/support/sport.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
const sport = sportBuilders(api)
let admin: { id: number; token: string }
let zoe: Awaited<ReturnType<typeof createMember>>
let jan: typeof zoe

async function createMember(given: { nom: string; prenom: string; sexe: 0 | 1; date_naissance: string }) {
  return { ...given, ...(await api.createMember(given)) }
}

beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account, 'administrator')
  admin = { id: account.id, token: await api.tokenFor(account, { secondFactor: true }) }
  zoe = await createMember({ nom: 'Peeters', prenom: 'Zoé', sexe: 0, date_naissance: '2000-05-05' })
  jan = await createMember({ nom: 'Janssens', prenom: 'Jan', sexe: 1, date_naissance: '2001-01-01' })
})

function open(genre: ImportKind, rows: string[], existants: KnownChoice = 'laisser') {
  const correspondance = mapColumns<string>(rows[0]!.split(';'), importColumns[genre]) as Record<string, number>
  const contenu = Buffer.from(rows.join('\n')).toString('base64')
  return { genre, nom: `${genre}.csv`, contenu, correspondance, existants }
}
const attempt = async (file: ReturnType<typeof open>) => (await api.call('staffTryImport', file, admin)).body
async function bring(genre: ImportKind, rows: string[], existants?: KnownChoice) {
  const file = open(genre, rows, existants)
  const tried = await attempt(file)
  return { tried, ran: await api.send('staffRunImport', { ...file, empreinte: tried.empreinte }, admin) }
}
const countMails = async () => (await api.db.selectFrom('mail').select('id').execute()).length
const competitionsNamed = (name: string) =>
  api.db
    .selectFrom('competition')
    .innerJoin('competition_level', 'competition_level.id', 'competition.id_level')
    .select(['competition.id', 'niveau', 'date_debut', 'date_fin', 'lieu'])
    .where('competition', '=', name)
    .execute()

describe('staffRunImport of results', () => {
  const header = 'Licence;Nom;Compétition;Date;Dernier jour de la compétition;Niveau;Lieu;Poids;Combats gagnés;Place'
  const lineOf = ({ numero_licence, nom }: typeof zoe, rest: string) => `${numero_licence};${nom};${rest}`

  it('creates the competition once, with the points of its level, and nobody is written to', async () => {
    const mails = await countMails()
    const rows = [
      header,
      lineOf(zoe, 'Open de Namur;04/05/25;05/05/2025;National;Namur;−57;3;or'),
      lineOf(jan, 'OPEN DE NAMUR;05/05/2025;;;;-68 kg;1;bronze'),
    ]
    const { tried, ran } = await bring('combats', rows)
    expect(tried).toMatchObject({ nouveaux: 2, problemes: { total: 0 } })
    expect(ran.body.message).toBe('L’import est terminé\u00a0: 2 résultats de combat ajoutés.')
    const [competition, ...others] = await competitionsNamed('Open de Namur')
    expect(others).toEqual([])
    expect(competition).toMatchObject({
      niveau: 'National',
      date_debut: '2025-05-04',
      date_fin: '2025-05-05',
      lieu: 'Namur',
    })
    const { body } = await api.call('staffGetEvent', { sorte: 'competition', id_event: competition!.id }, admin)
    const lines = body.feuilles.find(({ feuille }) => feuille === 'combat')!.lignes
    expect(lines.map(({ id_member, place, points }) => ({ id_member, place, points }))).toEqual([
      { id_member: jan.id, place: 3, points: 8 },
      { id_member: zoe.id, place: 1, points: 20 },
    ])
    const entries = await api.db
      .selectFrom('audit_event')
      .select(['action', 'subject', 'id_member', 'after'])
      .where('action', 'in', ['sport.create', 'sport.import'])
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      {
        action: 'sport.create',
        subject: `competition ${competition!.id}`,
        after: { nom: 'Open de Namur', detail: 'National' },
      },
      {
        action: 'sport.import',
        subject: 'file combats.csv',
        id_member: zoe.id,
        after: { resultat: expect.stringMatching(/^Open de Namur \(04\/05\/2025\).*place\u00a0: 1er/) },
      },
      { action: 'sport.import', id_member: jan.id },
    ])
    expect(await countMails()).toBe(mails)
    const again = await bring('combats', rows, 'mettre_a_jour')
    expect(again.tried).toMatchObject({ nouveaux: 0, differents: 0, inchanges: 2 })
  })

  it('adds to a known competition, whose open sheet can then no longer be saved as it was read', async () => {
    const { id, competition, date } = await sport.createCompetition('Régional', '2024-03-03')
    const event = { sorte: 'competition' as const, id_event: id }
    const { body } = await api.call('staffGetEvent', event, admin)
    const rows = ['Licence;Compétition;Date;Score;Place', `${zoe.numero_licence};${competition};${date};7,85;1er`]
    expect((await bring('poomsae', rows)).ran.status).toBe(200)
    const sheet = { ...event, feuille: 'poomsae', lignes: [], confirme: false }
    const saved = await api.send('staffSaveSheet', sheet, {
      ...admin,
      headers: { 'if-match': String(body.version) },
    })
    expect(saved).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })

    // The changed place is taken over only if asked, and the journal says both.
    const changed = [rows[0]!, rows[1]!.replace('1er', '2e')]
    expect((await bring('poomsae', changed)).tried).toMatchObject({ nouveaux: 0, differents: 1 })
    const { tried } = await bring('poomsae', changed, 'mettre_a_jour')
    expect(tried.changements.premiers).toEqual([{ ligne: 2, colonne: 'place', avant: '1', apres: '2' }])
    const { score, place } = await api.db
      .selectFrom('poomsae_result')
      .select(['score', 'place'])
      .where('id_competition', '=', id)
      .executeTakeFirstOrThrow()
    expect([Number(score), place]).toEqual([7.85, 2])
    const entry = await api.db
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('action', '=', 'sport.import')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([entry.before, entry.after]).toMatchObject([
      { resultat: expect.stringContaining('1er') },
      { resultat: expect.stringContaining('2ème') },
    ])
  })

  it('imports refereeing, courses and trainings, and refuses a result before the birth', async () => {
    const who = zoe.numero_licence
    expect(
      (await bring('arbitrages', ['Licence;Compétition;Date;Niveau', `${who};Arbitrée;04/05/2025;National`])).ran.body
        .message,
    ).toBe('L’import est terminé\u00a0: 1 arbitrage ajouté.')
    expect(
      (await bring('stages', ['Licence;Stage;Date;Lieu', `${who};Stage d’été;04/07/2025;Spa`])).ran.body.message,
    ).toBe('L’import est terminé\u00a0: 1 participation à un stage ajoutée.')
    const trainings = ['Licence;Formation;Date;Organisation;Réussite', `${who};Initiateur;04/07/2025;ADEPS;oui`]
    expect((await bring('formations', trainings)).ran.status).toBe(200)
    const stored = await api.db
      .selectFrom('training_result')
      .innerJoin('training', 'training.id', 'training_result.id_training')
      .select(['formation', 'organisation', 'reussite', 'diplome'])
      .where('id_member', '=', zoe.id)
      .execute()
    expect(stored).toEqual([{ formation: 'Initiateur', organisation: 'adeps', reussite: true, diplome: 'Aucun' }])
    const early = await attempt(open('stages', ['Licence;Stage;Date', `${who};Ancien;04/05/2000`]))
    expect(early.problemes.premiers).toEqual([
      {
        ligne: 2,
        colonne: 'numero_licence',
        valeur: who,
        message: 'Zoé Peeters est né(e) le 05/05/2000, après ce jour.',
      },
    ])
  })
})
