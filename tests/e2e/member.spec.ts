import type { Locator, Page } from '@playwright/test'
import { systemClock, today } from '#api/config/clock.ts'
import { demoPeople } from '#api/demo/demo-people.ts'
import { yearOf } from '#domain/dates.ts'
import { profilePanelHeight } from '#web/features/account/profiles/profile-panel.ts'
import { ownAccount } from './support/own-account.ts'
import { DEMO_PASSWORD, expect, expectFine, expectNoSideScroll, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

/** Through the menu of the area; on a phone the last entries are behind 'Plus'. */
async function openScreen(page: Page, label: string) {
  const menu = page.getByRole('navigation', { name: 'Espace membre' })
  const entry = menu.getByRole('link', { name: label, exact: true })
  await expect(menu).toBeVisible()
  if (!(await entry.isVisible())) await menu.getByRole('button', { name: 'Plus' }).click()
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
}

/** On a phone the card is folded. */
async function unfoldCard(page: Page) {
  const card = page.getByRole('complementary', { name: 'Carte de membre' })
  await expect(card).toBeVisible()
  const toggle = card.getByRole('button', { name: 'Affiliation, classement, médailles' })
  if (await toggle.isVisible()) await toggle.click()
  return card
}

/** The rows that hold something: on a phone there is no row of headings. */
const rowsOf = (table: Locator) => table.getByRole('row').filter({ has: table.page().getByRole('cell') })

test('a black belt is proud of the card, and finds ranking, grades, courses and results', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test')
  await expect(page).toHaveURL('/profile')
  const card = await unfoldCard(page)
  await expect(card).toContainText('Élodie Dewaele')
  await expect(card).toContainText('Taekwondo Club Namur')
  await expect(card).toContainText(/Licence\s*200001/)
  await expect(card).toContainText(/\d+ ans/)
  await expect(card).toContainText('−57 kg')
  await expect(card).toContainText('4e Dan')
  await expect(card.getByRole('img', { name: 'ceinture noire, 4e Dan' })).toBeVisible()
  await expect(card).toContainText(/Prochain passage possible\s(depuis (mi-|fin )|: (Mi-|Fin ))\d{4}/)
  await expect(card).toContainText(/du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}/)
  await expect(card).toContainText(/\d+(er|ème) général/)
  await expect(card).toContainText(/\d+(er|ème) féminin/)
  await expect(card).toContainText(/\d+ or/)
  await expectFine(page)

  await test.step('the ranking sheet adds up and prints without what surrounds it', async () => {
    await card.getByRole('link', { name: 'Fiche de classement' }).click()
    await expect(page).toHaveURL('/classement')
    const results = page.getByRole('table', { name: 'Résultats comptés' })
    await expect(results).toBeVisible()
    const points = await results.getByRole('row').locator('td:last-child').allInnerTexts()
    const total = points.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0)
    await expect(page.getByText(`${total} points`, { exact: true }).last()).toBeVisible()
    await expect(page.getByText('Classement féminin')).toBeVisible()
    await expectNoSideScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Élodie Dewaele, licence 200001/)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Espace membre' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the path of grades, the next step, and the history by type', async () => {
    await openScreen(page, 'Grades')
    const path = page.getByRole('list', { name: 'Parcours de grades' })
    await expect(path.getByRole('listitem').first()).toContainText('10e Keup')
    await expect(path.getByRole('listitem').filter({ hasText: 'Grade actuel' })).toContainText('4e Dan')
    await expect(page.getByText('Prochaine étape : 5e Dan')).toBeVisible()
    await expect(page.getByText('Il manque encore :')).toBeVisible()
    await expect(page.getByText('Les données antérieures à 2007 ne peuvent pas être garanties.')).toBeVisible()
    const history = page.getByRole('table', { name: 'Grades' })
    await expect(rowsOf(history).first()).toContainText('4e Dan')
    await expect(history).not.toContainText('Séminaire ceinture noire')
    await page.getByText('Stage Dan / Poom / Keup', { exact: true }).first().click()
    await expect(history).not.toContainText('Passage de Keup')
    await expect(rowsOf(history).first()).toContainText('Stage de préparation')
    await expect(rowsOf(history).first().getByRole('cell').last()).toContainText('-')
    await expectFine(page)
  })

  await test.step('courses and trainings, each organisation under its name', async () => {
    await openScreen(page, 'Stages')
    await expect(page.getByRole('table', { name: 'Mes stages ABFT' })).toBeVisible()
    await expectNoSideScroll(page)
    await openScreen(page, 'Formations')
    for (const label of ['ABFT', 'ADEPS', 'Arbitrage combat', 'Arbitrage technique', 'AISF', 'ETU (WTE)', 'WT'])
      await expect(page.getByRole('heading', { level: 2, name: label, exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Formations ADEPS' })).toContainText('NON')
    await expectNoSideScroll(page)
  })

  await test.step('results and refereeing', async () => {
    await openScreen(page, 'Palmarès combat')
    await expect(page.getByRole('list', { name: 'Points par saison' }).getByRole('listitem').first()).toContainText(
      /\d+ points/,
    )
    await expect(page.getByText('Meilleure saison')).toBeVisible()
    await expect(page.getByText('le classement compte les douze derniers mois')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Résultats en combat' })).toContainText(/Senior, Classe\sA, −57\skg/)
    await expectNoSideScroll(page)
    await test.step('the table is sorted by what one asks for', async () => {
      const table = page.getByRole('table', { name: 'Résultats en combat' })
      const phoneOrder = page.getByLabel('Trier par')
      if (await phoneOrder.isVisible()) await phoneOrder.selectOption('Place (croissant)')
      else await table.getByRole('button', { name: 'Place' }).click()
      await expect(rowsOf(table).first()).toContainText('1er')
      await expect(rowsOf(table)).toHaveCount(15)
      await page.getByRole('button', { name: /Afficher les \d+ résultats suivants/ }).click()
      expect(await rowsOf(table).count()).toBeGreaterThan(15)
    })
    await openScreen(page, 'Arbitrage')
    await expect(page.getByRole('table', { name: 'Prestations d’arbitrage' })).toBeVisible()
    await expectNoSideScroll(page)
    await openScreen(page, 'Palmarès poomsae')
    await expect(page.getByRole('table', { name: 'Résultats en poomsae' })).toContainText(/\d,\d{3}/)
    await expectNoSideScroll(page)
  })

  await test.step('the licence request is saved under its year, and its failure is said', async () => {
    await openScreen(page, 'Mon profil')
    const next = yearOf(today(systemClock)) + 1
    const ask = async () => {
      await page.getByRole('button', { name: 'Imprimer une demande de licence' }).click()
      await page.getByRole('menuitem', { name: `Licence ${next}` }).click()
    }
    const download = page.waitForEvent('download')
    await ask()
    expect((await download).suggestedFilename()).toBe(`DemandeLicence${next}.docx`)
    await page.route('**/getDemandeLicence', (route) => route.fulfill({ status: 404, json: {} }))
    await ask()
    await expect(page.getByText('Erreur lors de la génération de votre document de licence')).toBeVisible()
  })
})

test('a single profile fills its panel', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/chooseProfile' })
  const card = (await page.getByRole('listitem').boundingBox())!
  const button = (await page.getByRole('button', { name: 'Utiliser ce profil' }).boundingBox())!
  expect(button.y - (card.y + card.height)).toBeLessThan(70)
})

test('a family sees each licence at a glance, chooses one and switches in place', { tag: '@both' }, async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'famille@demo.test', { open: '/chooseProfile' })
  await expect(page.getByRole('radio', { name: /Marc.*Expirée depuis le/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Noémie.*Se termine le/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Tom-Élie.*Valable jusqu’au/ })).toBeVisible()
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Choisissez un profil' }) })
  expect((await panel.boundingBox())!.height).toBe(profilePanelHeight(3))
  await expectFine(page)
  await page.getByRole('radio', { name: /Noémie/ }).click()
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(/Votre licence expire bientôt\s: le/)).toBeVisible()

  await openScreen(page, 'Grades')
  await page.getByRole('button', { name: 'Mes profils' }).click()
  await expect(page.getByRole('menuitem', { name: /Noémie Van den Bossche \(actif\)/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Lier une autre licence' })).toBeVisible()
  await expectFine(page)
  await page.getByRole('menuitem', { name: /Marc/ }).click()
  await expect(page).toHaveURL('/grades')
  await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toContainText('Marc Van den Bossche')

  await openScreen(page, 'Mon profil')
  const card = await unfoldCard(page)
  await expect(card).toContainText('Aucune licence ABFT active')
  // One or the other, as the specification says: what is past stands among the affiliations.
  await expect(card).not.toContainText(/du \d\d\/\d\d\/\d{4} au/)
  await expect(page.getByText(`pas en ordre de licence pour l’année ${yearOf(today(systemClock))}`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Affiliations' })).toContainText('Dojang Liège')
  await expect(page.getByText(/^Depuis \d{4} · \d+ saisons?$/)).toBeVisible()
  await expectFine(page)
})

test('a profile that cannot be loaded is said at the choice, the home of a family, and only logged in the menu', async ({
  page,
  portal,
}) => {
  const gone = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.fulfill({ status: 404, json: { error_description: 'Cet élément n’existe pas.' } })
  await portal.signIn(page, 'famille@demo.test', { open: '/chooseProfile' })
  await page.route('**/getInfosMember', gone)
  await page.getByRole('radio', { name: /Tom-Élie/ }).click()
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page.getByText('Erreur lors de la sélection du profil.')).toBeVisible()
  await expect(page).toHaveURL('/chooseProfile')

  await page.unroute('**/getInfosMember')
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toContainText('Tom-Élie')
  await page.route('**/getInfosMember', gone)
  await page.getByRole('button', { name: 'Mes profils' }).click()
  await page.getByRole('menuitem', { name: /Marc/ }).click()
  await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toContainText('Tom-Élie')
  await expect(page.getByText('Erreur lors de la sélection du profil.')).toHaveCount(0)

  await test.step('the choice of a profile is the home of a family', async () => {
    await page.unroute('**/getInfosMember')
    await followTo(page, '/chooseProfile')
    const noemie = page.getByRole('listitem').filter({ hasText: 'Noémie' })
    await expect(noemie).toContainText('Licence 200011')
    await expect(noemie.getByRole('img', { name: /^ceinture / })).toBeVisible()
    await expect(noemie).toContainText(/Keup possible depuis (mi-|fin )\d{4}|Prochain passage\s: .* (mi-|fin )\d{4}/)
    await expect(noemie.locator('img')).toHaveJSProperty('complete', true)
    // Nothing sticks out of its card.
    const edge = await noemie.evaluate((card) => card.getBoundingClientRect().right)
    const inner = await noemie.evaluate((card) =>
      Math.max(...Array.from(card.querySelectorAll('*'), (part) => part.getBoundingClientRect().right)),
    )
    expect(inner).toBeLessThanOrEqual(edge)

    await noemie.getByRole('button', { name: 'Je souhaite renouveler' }).click()
    await noemie.getByRole('button', { name: 'Retirer le souhait' }).click()
    await expect(noemie.getByRole('button', { name: 'Je souhaite renouveler' })).toBeVisible()
    await noemie.getByRole('link', { name: 'E-licence de Noémie Van den Bossche' }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Noémie')
  })
})

test('contact data are checked, saved, and kept from overwriting somebody else', async ({ page, portal }) => {
  const email = await ownAccount(portal.db, demoPeople.expired364Days)
  await portal.signIn(page, email, { open: '/profile' })
  const save = page.getByRole('button', { name: 'Sauvegarder' })
  await page.getByLabel('Adresse', { exact: true }).fill('')
  await page.getByLabel('Adresse e-mail').fill('pas une adresse')
  await page.getByLabel('GSM (facultatif)').fill('0'.repeat(31))
  await page.getByLabel('Ville').focus()
  await expect(page.getByText("L'adresse est requise.")).toBeVisible()
  await expect(page.getByText('Veuillez entrer une adresse e-mail valide.')).toBeVisible()
  await expect(page.getByText('Maximum 30 caractères.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectFine(page)

  await page.getByLabel('Adresse', { exact: true }).fill('Rue de l’Église 12')
  await page.getByLabel('Code postal').fill('5000')
  await page.getByLabel('Ville').fill('Namur')
  await page.getByLabel('Adresse e-mail').fill('hugo@example.com')
  await page.getByLabel('GSM (facultatif)').fill('0470 11 22 33')
  await page.getByLabel('Je souhaite recevoir la newsletter').check()
  await test.step('a failed save says so and nothing typed is lost', async () => {
    await page.route('**/updateInfosMember', (route) => route.fulfill({ status: 503, json: {} }))
    await save.click()
    await expect(page.getByText('Erreur lors de la sauvegarde de votre profil')).toBeVisible()
    await expect(page.getByLabel('Ville')).toHaveValue('Namur')
    await page.unroute('**/updateInfosMember')
  })
  await save.click()
  await expect(page.getByText('Votre profil a bien été sauvegardé')).toBeVisible()

  await portal.db.query(
    `update member set ville = 'Jambes', version = version + 1 where numero_licence = '${demoPeople.expired364Days}'`,
  )
  await page.getByLabel('Adresse', { exact: true }).fill('Rue du Pont 3')
  await save.click()
  await expect(page.getByText('Ces données ont été modifiées entre-temps par quelqu’un d’autre.')).toBeVisible()
  await expect(page.getByText('Ville : Jambes')).toBeVisible()
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('Rue du Pont 3')
  await expectFine(page)
  await save.click()
  await expect(page.getByText('Ces données ont été modifiées entre-temps')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('Rue du Pont 3')
  await expect(page.getByLabel('Ville')).toHaveValue('Jambes')
  await expect(page.getByLabel('Je souhaite recevoir la newsletter')).toBeChecked()
})

test('a changed password is said and asks to sign in again', async ({ page, portal }) => {
  const email = await ownAccount(portal.db, demoPeople.turning18)
  await portal.signIn(page, email, { open: '/profile' })
  const form = page.getByRole('form', { name: 'Changer mon mot de passe' })
  await form.getByLabel('Mot de passe actuel').focus()
  await form.getByLabel('Nouveau mot de passe').fill('une phrase bien longue')
  await expect(page.getByText('Le mot de passe ne peut être vide')).toBeVisible()
  await form.getByLabel('Mot de passe actuel').fill('pas le bon')
  await form.getByLabel('Confirmation du mot de passe').fill('une phrase bien longue')
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(
    page.getByText('Erreur lors de la sauvegarde de votre mot de passe. Vérifiez le mot de passe entré.'),
  ).toBeVisible()
  await form.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(
    page.getByText('Votre mot de passe a été correctement modifié. Veuillez vous reconnecter.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('une phrase bien longue')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL('/chooseProfile')
})

test('someone of whom little is known sees what is missing and what to do', async ({ page, portal }) => {
  await portal.signIn(page, await ownAccount(portal.db, demoPeople.neverLicensed), { open: '/profile' })
  const card = await unfoldCard(page)
  await expect(card).toContainText('Grade non-communiqué')
  await expect(card).toContainText('Prochain passage possible : Inconnu')
  await expect(card).toContainText('Aucune licence ABFT active')
  await expect(page.getByText('pas en ordre de licence')).toBeVisible()
  await expectFine(page)
  const empty: [screen: string, text: string][] = [
    ['Grades', 'Aucun grade trouvé'],
    ['Stages', 'Aucun stage trouvé'],
    ['Formations', 'Aucune formation/diplôme trouvée'],
    ['Palmarès combat', 'Aucun résultat en compétition trouvé'],
    ['Arbitrage', 'Aucune prestation trouvée'],
    ['Palmarès poomsae', 'Aucun résultat en compétition trouvé'],
  ]
  for (const [screen, text] of empty) {
    await openScreen(page, screen)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expectNoSideScroll(page)
  }
  await expectFine(page)
})

test('a missing birth date is said, a missing address asked for at once', async ({ page, portal }) => {
  const email = await ownAccount(portal.db, demoPeople.noBirthDate, demoPeople.noMail)
  await portal.signIn(page, email, { open: '/profile' })
  await expect(page.getByText('Inconnue')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Carte de membre' }).getByText('Âge')).toHaveCount(0)

  await portal.signIn(page, email, { member: 'Yvette', open: '/profile' })
  await expect(page.getByText("L'adresse e-mail est requise.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled()
})

test('a manager finds the clubs beside the profiles', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: '/profile' })
  await unfoldCard(page)
  await page.getByRole('button', { name: 'Mes profils' }).click()
  await expect(page.getByRole('menuitem', { name: 'Taekwondo Club Namur' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Dojang Liège' })).toBeVisible()
  await expectFine(page)
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/login')
})

test('a member who is no longer linked is led to the other profiles', async ({ page, portal }) => {
  const email = await ownAccount(portal.db, demoPeople.expired365Days)
  await portal.signIn(page, email, { open: '/profile' })
  await expect(page.getByRole('complementary', { name: 'Carte de membre' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await portal.db.query(`delete from account_member where id_account = (select id from account where email = $1)`, [
    email,
  ])
  await page.reload()
  await expect(page.getByText('Erreur lors de la récupération de votre profil')).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: 'Choisir un autre profil' }).click()
  await expect(page).toHaveURL('/noMemberLinked')
})

test('the card shows its shape while the member is on the way', async ({ page, portal }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/getInfosMember', async (route) => {
    await held
    await route.continue()
  })
  await portal.signIn(page, 'membre@demo.test', { open: '/grades' })
  await expect(page.getByRole('status', { name: 'Chargement de votre profil' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Grades' })).toBeVisible()
})

test('no profile can be used once the last one was unlinked elsewhere', async ({ page, portal }) => {
  await page.clock.install()
  await portal.signIn(page, 'famille@demo.test', { open: '/chooseProfile' })
  const use = page.getByRole('button', { name: 'Utiliser ce profil' })
  await expect(use).toBeEnabled()
  await page.route('**/getProfilesLinkedToUser', (route) => route.fulfill({ json: [] }))
  // Another window was in front for a while.
  await page.clock.fastForward('02:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Aucun profil trouvé')).toBeVisible()
  await expect(use).toBeDisabled()
})
