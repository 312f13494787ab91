import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { runImport } from './run-import.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
const folder = mkdtempSync(join(tmpdir(), 'myabft-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string) {
  const place = join(folder, 'fichier.csv')
  writeFileSync(place, content)
  return place
}
async function admin(...args: string[]) {
  const lines: string[] = []
  const code = await runImport(args, { ...api.deps, print: (line) => void lines.push(line) })
  return { code, lines }
}
const countClubs = async () => (await api.db.selectFrom('club').select('id').execute()).length

it('runImport is a dry run by default, imports with --appliquer, and changes nothing the second time', async () => {
  const place = fileOf('N° club;Naam;Ville\n1;Dojang Huy;Huy\n2;Dojang Ath;Ath')
  const mapped = ['clubs', place, '--correspondance', 'Nom du club=Naam']
  expect(await admin(...mapped)).toEqual({
    code: 0,
    lines: [
      'Clubs\u00a0: 2 nouveaux, 0 différents et laissés, 0 inchangés, 0 problèmes.',
      'Essai à blanc\u00a0: rien n’est modifié. Ajoutez --appliquer pour importer.',
    ],
  })
  expect(await countClubs()).toBe(0)
  expect((await admin(...mapped, '--appliquer')).lines.at(-1)).toBe('L’import est terminé\u00a0: 2 clubs créés.')
  expect(await countClubs()).toBe(2)
  expect((await admin(...mapped, '--appliquer')).lines.at(-1)).toContain('rien n’a changé')
  const other = fileOf('N° club;Nom;Ville\n1;Dojang Huy;Hoei')
  expect((await admin('clubs', other, '--mettre-a-jour', '--appliquer')).lines).toEqual([
    'Clubs\u00a0: 0 nouveaux, 1 à mettre à jour, 0 inchangés, 0 problèmes.',
    'Ligne 2, Ville\u00a0: Huy → Hoei',
    'L’import est terminé\u00a0: 1 mis à jour.',
  ])
})

it('runImport prints every problem with its line, and imports nothing', async () => {
  const before = await countClubs()
  const place = fileOf('N° club;Nom;Adresse e-mail\n7;;\n8;Dojang Spa;spa\n9;Dojang Visé;')
  expect(await admin('clubs', place, '--appliquer')).toEqual({
    code: 1,
    lines: [
      'Clubs\u00a0: 1 nouveaux, 0 différents et laissés, 0 inchangés, 2 problèmes.',
      'Ligne 2, Nom du club\u00a0: Le nom du club est requis.',
      'Ligne 3, Adresse e-mail «\u00a0spa\u00a0»\u00a0: Adresse mail incorrecte',
      'Ce fichier a 2 problèmes\u00a0: rien n’est importé.',
    ],
  })
  expect(await countClubs()).toBe(before)
})

it.each<[string, () => string[], string]>([
  ['no arguments', () => [], 'Usage\u00a0: import'],
  ['an unknown kind', () => ['chats', 'x.csv'], 'Usage\u00a0: import'],
  ['--essai with --appliquer', () => ['clubs', 'x.csv', '--essai', '--appliquer'], 'Usage\u00a0: import'],
  ['an unknown option', () => ['clubs', 'x.csv', '--force'], 'Usage\u00a0: import'],
  ['a missing file', () => ['clubs', join(folder, 'absent.csv')], 'ne peut pas être lu'],
  ['an empty file', () => ['clubs', fileOf('')], 'Ce fichier ne contient aucune ligne.'],
  ['a missing column', () => ['clubs', fileOf('Ville\nHuy')], 'Choisissez la colonne «\u00a0Numéro du club\u00a0».'],
  [
    'a wrong column mapping',
    () => ['clubs', fileOf('Ville\nHuy'), '--correspondance', 'Nom=Rien'],
    '«\u00a0Nom=Rien\u00a0»',
  ],
])('runImport prints the reason for %s', async (_, args, sentence) => {
  const { code, lines } = await admin(...args())
  expect(code).toBe(sentence.startsWith('Usage') ? 2 : 1)
  expect(lines[0]).toContain(sentence)
})
