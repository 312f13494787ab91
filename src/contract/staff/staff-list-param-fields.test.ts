import { expect, it } from 'vitest'
import { parseList, toListParams, toSavedParams, toSelection } from './staff-list-param-fields.ts'

const usual = ['nom', 'prenom', 'numero_licence', 'date_naissance', 'club', 'date_fin', 'ville']
const plain = { texte: '', filters: {}, colonnes: usual, tri: 'nom', page: 1 }

it.each([
  [{}, plain],
  [
    { recherche: 'eden', page: '2' },
    { ...plain, texte: 'eden', page: 2 },
  ],
  [
    { statut: 'licencies', club: '7' },
    { ...plain, filters: { statut: 'licencies', club: '7' } },
  ],
  [
    { colonnes: 'nom,mail,nom', tri: '-date_fin' },
    { ...plain, colonnes: ['nom', 'mail'], tri: '-date_fin' },
  ],
  // Invalid values are ignored.
  [{ statut: 'tous', club: 'x', age_min: '-1', newsletter: 'non', ville: '', autre: '1' }, plain],
  [{ colonnes: 'code', tri: 'code', page: '0' }, plain],
  [{ le: '31/12/2025', ville: 'Mo\u0000ns', province: 'Namour' }, plain],
  [{ ville: '\ud800', evenement: 'match-7' }, plain],
  [{ evenement: 'stage-0' }, plain],
  [{ evenement: 'stage-7' }, { ...plain, filters: { evenement: 'stage-7' } }],
])('parseList of %j', (params, state) => {
  expect(parseList('membres', params)).toEqual(state)
})

it.each([
  [{}],
  [{ recherche: 'eden', statut: 'licencies', sans_mail: 'oui', le: '2026-01-31', tri: '-nom', page: '3' }],
  [{ colonnes: 'mail,nom' }],
])('toListParams gives %j back', (params) => {
  expect(toListParams('membres', parseList('membres', params))).toEqual(params)
})

it('toSelection has the filters beside the columns', () => {
  expect(toSelection({ ...plain, texte: 'a', filters: { sexe: 'f' } })).toEqual({
    texte: 'a',
    sexe: 'f',
    colonnes: usual,
    tri: 'nom',
  })
})

it('toSavedParams leaves out page and search text', () => {
  const state = parseList('membres', { recherche: 'eden', sexe: 'f', tri: '-nom', page: '3' })
  expect(toSavedParams('membres', state)).toEqual({ sexe: 'f', tri: '-nom' })
})

it.each([
  ['commandes', {}, { tri: '-date', filters: {} }],
  ['commandes', { etat: 'paid', club: '7', du: '2026-01-01', tri: 'total' }, { tri: 'total' }],
  ['commandes', { etat: 'tous', mode: 'or' }, { filters: {} }],
  ['clubs', { province: 'Liège', annee: '2026', label: 'wk' }, { tri: 'club' }],
  ['clubs', { province: 'Namour', label: 'x' }, { filters: {} }],
] as const)('parseList of the list %s reads %j', (name, params, expected) => {
  expect(parseList(name, params)).toMatchObject(expected)
})
