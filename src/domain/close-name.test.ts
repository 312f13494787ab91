import { describe, expect, it } from 'vitest'
import { editDistance, mayBeMistyped, mistakesIn } from './close-name.ts'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'ab', 2],
    ['ab', '', 2],
    ['eden', 'eden', 0],
    ['eden', 'edne', 1],
    ['eden', 'dene', 2],
    ['gergoire', 'gregoire', 1],
    ['lambret', 'lambert', 1],
    ['lamber', 'lambert', 1],
    ['lambertt', 'lambert', 1],
    ['lanbert', 'lambert', 1],
    ['lonbert', 'lambert', 2],
    ['ca', 'abc', 3],
  ])('of %j and %j is %i', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance)
    expect(editDistance(other, one)).toBe(distance)
  })
})

describe('mistakesIn', () => {
  const name = 'eden gregoire eden'
  it.each([
    [['gregoire', 'eden'], name, 0],
    [['gergoire', 'eden'], name, 1],
    [['gergoire', 'edne'], name, 2],
    [['edne', 'gregoire'], name, 1],
    [['gregoir', 'eden'], name, 0],
    // Part of a word, and words written as one.
    [['gre', 'edne'], name, 1],
    [['edengregoire'], name, 0],
    // Two mistakes from eight letters on, else one.
    [['gergoure'], name, 2],
    [['gergouer'], name, undefined],
    [['lanbet'], 'lambert zoe lambert', undefined],
    [['lambet'], 'lambert zoe lambert', 1],
    // Three letters may not be mistyped, nor may digits.
    [['zeo'], 'lambert zoe lambert', undefined],
    [['eden', 'lucie'], name, undefined],
  ])('of %j and %j is %s', (words, key, mistakes) => {
    expect(mistakesIn(words, key)).toBe(mistakes)
  })
})

it.each([
  ['eden', true],
  ['zoe', false],
  ['a.b.c', false],
  ['club12', false],
])('mayBeMistyped of %j is %s', (word, may) => {
  expect(mayBeMistyped(word)).toBe(may)
})
