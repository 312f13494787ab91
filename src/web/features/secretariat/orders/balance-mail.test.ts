import { expect, it } from 'vitest'
import { toBalanceMail } from './balance-mail.ts'

it('toBalanceMail asks the billing address for the difference, with the same communication', () => {
  const order = {
    numero: '2026-000609',
    club: 'Taekwondo & Cie',
    total: 62.5,
    recu: 20,
    communication_structuree: '202600060914',
    adresse_facturation: { mail: 'tresorier+club@example.be' },
  }
  const link = new URL(toBalanceMail(order))
  expect(decodeURIComponent(link.pathname)).toBe('tresorier+club@example.be')
  expect(link.searchParams.get('subject')).toBe('Commande 2026-000609\u00a0: solde à payer')
  const body = link.searchParams.get('body')!.replaceAll('\u00a0', ' ')
  expect(body).toContain('reçu 20,00 € pour la commande 2026-000609 de Taekwondo & Cie')
  expect(body).toContain('solde de 42,50 € avec la communication +++202/6000/60914+++.')
})
