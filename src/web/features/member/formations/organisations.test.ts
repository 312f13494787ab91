import { expect, test } from 'vitest'
import { organisationsOf } from './organisations.ts'

test('organisationsOf returns the labels in the order of the federation', () => {
  const formations = { WTF: [1], ETU: [1], aisf: [1], arbitre_tch: [1], abitre_cbt: [1], adeps: [1], ABFT: [1] }
  expect(organisationsOf(formations).map(({ label }) => label)).toEqual([
    'ABFT',
    'ADEPS',
    'Arbitrage combat',
    'Arbitrage technique',
    'AISF',
    'ETU (WTE)',
    'WT',
  ])
})

test('organisationsOf leaves out an empty organisation and keeps the name of an unknown one', () => {
  expect(organisationsOf({ adeps: [], Croix: ['secourisme'] })).toEqual([{ label: 'Croix', rows: ['secourisme'] }])
})
