import type { Page } from '@playwright/test'
import type { Shop } from './own-shop.ts'
import type { Portal } from './portal.ts'

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const orderButton = (page: Page) => page.getByRole('button', { name: 'Commander avec obligation de payement' })
export const retryButton = (page: Page) => page.getByRole('button', { name: 'Réessayer le payement' })
export const steps = (page: Page) => page.getByRole('navigation', { name: 'Étapes de la commande' })

/** Types a card into the fields of the provider. */
export async function typeCard(page: Page, number: string) {
  await page.getByRole('radio', { name: /^Carte/ }).check()
  await page.getByLabel('Nom du titulaire').fill('Agathe Lejeune')
  await page.getByLabel('Numéro de carte').fill('')
  await page.getByLabel('Numéro de carte').pressSequentially(number)
  await page.getByLabel('Date d’expiration').fill('')
  await page.getByLabel('Date d’expiration').pressSequentially('1234')
  await page.getByLabel('Code de sécurité').fill('123')
}

/** Orders by Bancontact, as far as the page of the provider. */
export async function startBancontact(page: Page) {
  await page.getByRole('radio', { name: /^Bancontact/ }).check()
  await orderButton(page).click()
  await page.waitForURL(/\/sandbox\//)
}

/** The states of the orders that the story placed, first to last. */
export async function statesOf({ db }: Portal, { idClub }: Shop) {
  const { rows } = await db.query<{ state: string }>(
    `select state from club_order where id_club = $1 and created_at > now() - interval '10 minutes' order by id`,
    [idClub],
  )
  return rows.map(({ state }) => state)
}
