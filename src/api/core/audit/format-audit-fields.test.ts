import { describe, expect, it } from 'vitest'
import { formatAuditFields } from './format-audit-fields.ts'
import { formatAuditSubject } from './format-audit-subject.ts'

const row = ({ champ, avant, apres }: { champ: string; avant: string | null; apres: string | null }) =>
  `${champ}: ${avant ?? '-'} → ${apres ?? '-'}`.replaceAll('\u00a0', ' ')

describe('formatAuditFields', () => {
  it.each<[string, object | null, object | null, string[]]>([
    ['order.paid', { state: 'awaiting_payment' }, { state: 'paid' }, ['État: En attente de payement → Payée']],
    // 23:30 UTC is the next day in Belgium.
    ['order.paid', null, { paid_at: '2026-11-15T23:30:00.374Z' }, ['Payée le: - → 16/11/2026 à 00:30']],
    [
      'bank.match',
      { state: 'unmatched', reason: 'below' },
      { state: 'booked', movement: 4 },
      ['Motif: Le montant est inférieur à celui de la commande → -', 'État: À décider → Attribué'],
    ],
    [
      'order.create',
      null,
      { total_cents: 9000, mode_payement: 'virement', lines: [{}, {}] },
      ['Total: - → 90,00 €', 'Moyen de payement: - → Virement', 'Lignes: - → 2'],
    ],
    ['order.book_transfer', null, { date: '2026-11-15' }, ['Date du virement: - → 15/11/2026']],
    ['member.set_grade', null, { date: '2026-11-15' }, ['Date du grade: - → 15/11/2026']],
    ['payment.alert', null, { said: { id: 'pi_1', amountCents: 4500 } }, ['Payement signalé: - → pi_1, 45,00 €']],
    ['order.ask_refund', null, { reason: 'Licence prise deux fois' }, ['Motif: - → Licence prise deux fois']],
    ['member.save', { sexe: 0, ville: null }, { sexe: 1, ville: '' }, ['Sexe: Féminin → Masculin']],
    [
      'club.save',
      { affichage_correspondant: false },
      { affichage_correspondant: true },
      ['Correspondant affiché: Non → Oui'],
    ],
    [
      'import.run',
      null,
      { genre: 'clubs', sha256: 'd2cf', nouveaux: 0 },
      ['Contenu du fichier: - → Clubs', 'Nouveaux: - → 0'],
    ],
    ['member.show_codes', null, { members: [1, 2] }, ['Membres: - → 2 membres']],
    ['member.show_codes', null, { members: [1] }, ['Membres: - → 1 membre']],
    ['retention.ask', null, { members: 2 }, ['Membres: - → 2']],
    ['member.save', null, null, []],
  ])('formats the change of %s from %j to %j', (action, before, after, expected) => {
    expect(formatAuditFields({ action, before, after }).map(row)).toEqual(expected)
  })
})

describe('formatAuditSubject', () => {
  it.each([
    ['order 2026-000616', 'Commande 2026-000616'],
    ['licence 4 → licence 9', 'Licence n° 4 → Licence n° 9'],
    ['run 1', 'Nettoyage n° 1'],
    ['member 12', ''],
    ['members 1 and 2', ''],
    ['mail text payment_alert', 'Payement à vérifier'],
    ['mail text of_a_later_version', ''],
    ['camille@example.be', 'camille@example.be'],
    ['Grades\u00a0: 4e Dan', 'Grades\u00a0: 4e Dan'],
    ['', ''],
  ])('formats %j as %j', (subject, shown) => {
    expect(formatAuditSubject(subject)).toBe(shown)
  })
})
