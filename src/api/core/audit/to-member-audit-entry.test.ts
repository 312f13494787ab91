import { describe, expect, it } from 'vitest'
import { changedFields, formatAction, formatActor, type RecordedEvent } from './to-member-audit-entry.ts'

const ME = 7
const member = { idAccount: ME, seesLinkedAccounts: true }
const parent = { idAccount: ME, seesLinkedAccounts: false }
const event = (given: Partial<RecordedEvent>): RecordedEvent => ({
  at: new Date('2026-03-10T09:00:00Z'),
  id_account: 8,
  actor: 'account',
  action: 'member.update_contact',
  before: null,
  after: null,
  club: null,
  linked_name: null,
  by_staff: false,
  ...given,
})

describe('formatActor', () => {
  it.each([
    ['Vous', { id_account: ME }],
    ['Vous', { id_account: ME, club: 'Dojang Liège', linked_name: 'Marc Dupont', by_staff: true }],
    ['Le club Dojang Liège', { club: 'Dojang Liège' }],
    ['Marc Dupont', { linked_name: 'Marc Dupont' }],
    ['Le secrétariat', { by_staff: true }],
    ['Le portail', { id_account: null, actor: 'portal' }],
    ['Un compte supprimé depuis', { id_account: null }],
    ['Un compte qui n’est plus lié', {}],
  ])('returns %j for %j', (who, given) => {
    expect(formatActor(event(given), member)).toBe(who)
  })

  it('hides the name of another linked account from a viewer who is not the member', () => {
    expect(formatActor(event({ linked_name: 'Marc Dupont' }), parent)).toBe('Un autre compte lié')
  })
})

it('formatAction returns a general sentence for an action it does not know', () => {
  expect(formatAction(event({ action: 'member.link_account' }))).toBe('Licence liée à un compte')
  expect(formatAction(event({ action: 'member.something_new' }))).toBe('Fiche modifiée')
})

describe('changedFields', () => {
  it.each([
    [null, null, []],
    [{ ville: 'Mons', cp: '7000' }, { ville: 'Namur', cp: '7000' }, [['Ville', 'Mons', 'Namur']]],
    [null, { mail: 'a@example.be' }, [['E-mail', null, 'a@example.be']]],
    [{ newsletter: true }, { newsletter: false }, [['Newsletter', true, false]]],
    // Fields that are not the member's may be about another person, so they are hidden.
    [{ id_photo: 1 }, { id_photo: 2, email_of_parent: 'p@example.be' }, []],
    ['text', 12, []],
  ])('returns the member’s own fields that differ between %j and %j', (before, after, expected) => {
    const changes = changedFields(event({ before, after }))
    expect(changes.map(({ champ, avant, apres }) => [champ, avant, apres])).toEqual(expected)
  })
})
