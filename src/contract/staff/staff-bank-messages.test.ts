import { expect, it } from 'vitest'
import { staffBankMessages } from './staff-bank-messages.ts'

it.each([
  [0, 0, 'Aucune commande n’est payée\u00a0; aucun mouvement n’attend de décision.'],
  [0, 1, 'Aucune commande n’est payée\u00a0; un mouvement attend votre décision.'],
  [1, 2, 'Une commande est payée\u00a0; 2 mouvements attendent votre décision.'],
  [2, 0, '2 commandes sont payées\u00a0; aucun mouvement n’attend de décision.'],
])('imported says in French that %i orders are paid and %i movements wait', (paid, waiting, sentence) => {
  expect(staffBankMessages.imported(paid, waiting)).toBe(sentence)
})
