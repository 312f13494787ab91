import { describe, expect, it } from 'vitest'
import { EMPTY_ITEM, findDraftErrors, parseOrderDraft, sumDraft } from './order-draft.ts'

const NOTHING = { licences: [], annee: '', prix: '', articles: [] }

describe('parseOrderDraft', () => {
  it.each([[undefined], [null], ['text'], [{ licences: 'x', annee: 3, articles: [null, { label: 'a' }] }]])(
    'reads %j as nothing chosen',
    (stored) => expect(parseOrderDraft(stored)).toEqual(NOTHING),
  )

  it('reads what was stored', () => {
    const draft = { licences: [1], annee: '2027', prix: '50', articles: [EMPTY_ITEM] }
    expect(parseOrderDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it('reads an item of the version before as one without a product', () => {
    const item = { label: 'Passeport', quantite: '2', prix: '10' }
    expect(parseOrderDraft({ articles: [item] }).articles).toEqual([{ ...item, id_product: '' }])
  })
})

describe('findDraftErrors', () => {
  it('names the fields of the request', () => {
    const draft = { ...NOTHING, annee: '2027', articles: [EMPTY_ITEM] }
    expect(Object.keys(findDraftErrors(draft))).toEqual(['affiliation.prix', 'articles.0.label', 'articles.0.prix'])
  })

  it('ignores the price of an affiliation that is not ordered', () => {
    expect(findDraftErrors(NOTHING)).toEqual({})
  })
})

describe('sumDraft', () => {
  it('adds licences, affiliation and items in cents', () => {
    const articles = [
      { ...EMPTY_ITEM, quantite: '3', prix: '0,10' },
      { ...EMPTY_ITEM, quantite: 'x', prix: 'y' },
    ]
    expect(sumDraft({ licences: [1, 2, 3], annee: '2027', prix: '50', articles }, 40.1)).toBe(12_030 + 5000 + 30)
  })
})
