import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { followTo, waitForRest } from './support/traffic.ts'

test('Ctrl+K finds a member, a club or an order from any screen @both', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/journal' })
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Un membre, un club ou une commande' })
  await expect(box).toBeFocused()
  await box.fill('g')
  await expect(page.getByText('Rien ne correspond.')).toHaveCount(0)
  await box.fill('gillet manon')
  const results = page.getByRole('listbox', { name: 'Résultats' })
  await expect(results.getByRole('option', { name: /^Membre Gillet Manon/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await box.fill('zzzzz')
  await expect(page.getByText('Rien ne correspond.')).toBeVisible()
  // Enter is faster than the answer.
  await box.fill('dojang liège')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dojang Liège' })).toBeVisible()

  const { rows } = await portal.db.query<{ numero: string }>('select numero from club_order order by id desc limit 1')
  const { numero } = rows[0]!
  await page.getByRole('button', { name: 'Rechercher partout' }).click()
  await expect(box).toHaveValue('')
  await box.fill(numero)
  await results.getByRole('option', { name: new RegExp(`^Commande ${numero}`) }).click()
  await expect(page).toHaveURL(/\/secretariat\/commandes\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero)
})

test('letters typed before the search has loaded are searched, and are no shortcuts of the inbox', async ({
  page,
  portal,
}) => {
  let load = () => {}
  const loading = new Promise<void>((done) => {
    load = done
  })
  await page.route(/find-dialog.*\.js/, async (route) => {
    await loading
    await route.continue()
  })
  await portal.signInStaff(page)
  await expect(page.getByRole('button', { name: /^Prendre/ }).first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.keyboard.press('Control+k')
  // In the inbox, a takes an item, d says that a pair is no duplicate, x settles.
  await page.keyboard.type('dardxa')
  load()
  const box = page.getByRole('combobox', { name: 'Un membre, un club ou une commande' })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('dardxa')
  expect(asked.filter((path) => /TakeInbox|DismissDouble|Settle/.test(path))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  await expect(box).toHaveValue('')
})

test('the search offers only what the role may read', async ({ page, portal }) => {
  await portal.signInStaff(page, { email: 'sport@demo.test' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Rechercher partout' }).click()
  await page.getByRole('combobox', { name: 'Un membre, un club ou une commande' }).fill('namur')
  await expect(page.getByRole('option', { name: /^Club Taekwondo Club Namur/ })).toBeVisible()
  expect(asked.filter((path) => path.includes('Orders'))).toEqual([])
  await expect(page.getByRole('option', { name: /^Commande/ })).toHaveCount(0)
})

test('the member search shows the records opened last, until the logout', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/membres' })
  const recent = page.getByRole('navigation', { name: 'Dernières fiches ouvertes' })
  await expect(page.getByLabel('Rechercher un membre')).toBeVisible()
  await expect(recent).toHaveCount(0)
  for (const id of [1, 2, 1]) {
    await followTo(page, `/secretariat/membres/${id}`)
    await waitForRest(page)
    await expect(page.getByRole('navigation', { name: 'Fiche du membre' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Retour\u00a0: Membres' }).click()
  await expect(recent.getByRole('link')).toHaveCount(2)
  await expect(recent.getByRole('link').first()).toHaveText('Dewaele Élodie')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Secrétariat Fédération' }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await portal.signInStaff(page, { open: '/secretariat/membres' })
  await expect(page.getByLabel('Rechercher un membre')).toBeVisible()
  await expect(recent).toHaveCount(0)
})
