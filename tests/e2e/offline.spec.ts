import type { Page } from '@playwright/test'
import { demoPeople } from '#api/demo/demo-people.ts'
import { openShop } from './support/own-shop.ts'
import { expect, expectAccessible, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { holdFiles } from './support/traffic.ts'

const notice = /^Vous êtes hors connexion\./

test('a screen that is asked for without a network says so and comes by itself', async ({ page, portal, context }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: '/profile' })
  await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)

  await test.step('from the menu', async () => {
    await context.setOffline(true)
    await expect(page.getByText(notice)).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByRole('link', { name: 'Grades' }).click()
    await expect(page).toHaveURL('/grades')
    await expect(page.getByText(/Une erreur inattendue/)).toHaveCount(0)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Grades' })).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
  })

  await test.step('back from an e-licence, which never ends on the error page of the browser', async () => {
    await page.goto('/e-licence')
    await expect(page.getByText(/À jour au /)).toBeVisible()
    // The network goes while the link is still shown.
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Retour au profil' }).click()
    await expect(page.getByText(notice)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Mon profil' })).toBeVisible()
  })

  await test.step('of another profile', async () => {
    await page.getByRole('button', { name: 'Mes profils' }).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Taekwondo Club Namur' }).click()
    await expect(page.getByText(notice)).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL('/club/taekwondo-club-namur/club')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a form that is saved without a network says so, keeps what was typed, and is saved later', async ({
  page,
  portal,
  context,
}) => {
  const shop = await openShop(portal.db)
  await portal.signIn(page, shop.email, { open: `${shop.path}/club` })
  const form = page.getByRole('form', { name: 'Coordonnées du club' })
  const save = form.getByRole('button', { name: 'Sauvegarder' })
  await form.getByLabel('Téléphone').fill('081 44 55 66')
  await context.setOffline(true)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(
    'Vous êtes hors connexion. Ce que vous avez saisi reste ici\u00a0: réessayez dès que le réseau est revenu.',
  )
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(form.getByText(notice)).toHaveCount(0)
  await expect(form.getByLabel('Téléphone')).toHaveValue('081 44 55 66')
  await save.click()
  await expect(page.getByText('Les données de votre club ont été enregistrées')).toBeVisible()
})

const ENTRY = '**/assets/start-*.js'
const STYLES = '**/assets/*.css'

test('files of the login that are lost come by themselves, or are left to the person', async ({ page, context }) => {
  const waitUntilLost = (file: RegExp) => page.waitForEvent('requestfailed', (request) => file.test(request.url()))

  await test.step('a page whose script is lost is opened again by itself', async () => {
    await page.route(ENTRY, (route) => route.abort(), { times: 1 })
    const lost = waitUntilLost(/start-.*\.js$/)
    await page.goto('/login')
    await lost
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
  })

  await test.step('styles that are lost are asked for again', async () => {
    await page.route(STYLES, (route) => route.abort(), { times: 2 })
    const lost = waitUntilLost(/\.css$/)
    await page.goto('/login')
    await lost
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toHaveCSS('border-radius', '8px')
  })

  await test.step('a page whose script is lost again and again leaves it to the person', async () => {
    await page.route(ENTRY, (route) => route.abort())
    // As after five times.
    await page.evaluate(() => {
      sessionStorage.abft_lost_files = JSON.stringify([5, Date.now()])
    })
    await page.goto('/login')
    await expect(page.getByRole('heading')).toHaveText('Une partie de la page n’est pas arrivée')
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.unroute(ENTRY)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
  })

  await test.step('a call without a network says why it failed', async () => {
    await page.getByLabel('Adresse e-mail').fill('membre@demo.test')
    await page.getByLabel('Mot de passe', { exact: true }).fill('peu importe')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page.getByRole('alert').getByText(notice)).toBeVisible()
  })
})

const PHOTO = '**/assets/photo-upload-*.js'
const TOASTER = '**/assets/toaster-*.js'
const FIND = '**/assets/find-dialog-*.js'
const RESTORED = 'Ce que vous aviez tapé est à nouveau dans le formulaire.'

/** Opens the profile and types into its form. */
async function typeInProfile(page: Page, portal: Portal) {
  await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
  await page.getByLabel('Ville').fill('Couvin')
  page.on('dialog', (dialog) => void dialog.accept())
}

test('a part of a screen that is lost once comes by itself', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ id: number }>('select id from member where numero_licence = $1', [
    demoPeople.endingAfter3Months,
  ])
  await portal.signInStaff(page, { open: `/secretariat/membres/${rows[0]!.id}` })
  await page.route('**/assets/licences-tab-*.js', (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('navigation', { name: 'Fiche du membre' }).getByRole('link', { name: 'Licences' }).click()
  await lost
  await expect(page.getByRole('heading', { name: 'Licences' })).toBeVisible()
})

test('a part of a screen that stays lost says so, and leaves the rest of the screen and what was typed', async ({
  page,
  portal,
}) => {
  await typeInProfile(page, portal)
  await page.route(PHOTO, (route) => route.abort())
  await page.getByRole('button', { name: /^Changer la photo/ }).click()
  await expect(page.getByRole('alert').getByText('Une partie de la page n’est pas arrivée')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await expect(page.getByLabel('Ville')).toHaveValue('Couvin')
  await page.unroute(PHOTO)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(page.getByLabel('Ville')).toHaveValue('Couvin')
})

test('the browser shows a notice whose renderer stays lost, and the screen stays', async ({ page, portal }) => {
  await typeInProfile(page, portal)
  await page.route(TOASTER, (route) => route.abort())
  const shown = page.waitForEvent('dialog', (dialog) => dialog.type() === 'alert')
  await page.reload()
  expect((await shown).message()).toBe(RESTORED)
  await expect(page.getByLabel('Ville')).toHaveValue('Couvin')
})

test('the keys belong to the screen again when the search is late or lost', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/membres' })
  const release = await holdFiles(page, FIND, 'abort')
  const field = page.getByRole('searchbox').first()
  await field.focus()
  const asked = page.waitForRequest(FIND)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.press('Escape')
  await page.keyboard.type('dup')
  await expect(field).toHaveValue('dup')
  await page.keyboard.press('Control+k')
  release()
  await expect(page.getByText('Une partie de la page n’est pas arrivée')).toBeVisible()
  await page.keyboard.type('o')
  await expect(field).toHaveValue('dupo')
})

/** The console names the file of a lost screen. */
const testWithErrors = test.extend({ settled: async ({}, use) => use(undefined) })

testWithErrors('a screen that stays lost comes after a click', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
  // Older browsers remember until the next page that a module was lost.
  let isLost = true
  await page.route('**/assets/stages-page-*.js', (route) => (isLost ? route.abort() : route.continue()))
  await page.getByRole('link', { name: 'Stages' }).click()
  await expect(page.getByText('Cet écran n’a pas pu s’afficher')).toBeVisible()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLost = false
  })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stages' })).toBeVisible()
})
