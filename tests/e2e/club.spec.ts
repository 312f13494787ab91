import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { yearOf } from '#domain/dates.ts'
import { writeTooLarge } from '#tests/support/images.ts'
import { today } from '#web/lib/today.ts'
import { DEMO_PASSWORD, expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

const NAMUR = '/club/taekwondo-club-namur'
const LIEGE = '/club/dojang-liege'

async function download(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const cardOf = (page: Page) => page.getByRole('complementary', { name: 'Carte du club' })

/** On a phone the logo is one tap away. */
async function openCard(page: Page) {
  await expect(cardOf(page)).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Logo, membres, affiliation' })
  if (await toggle.isVisible()) await toggle.click()
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a5fc1' } })
    .png()
    .toBuffer()

async function chooseLogo(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /(Changer le|Ajouter un) logo/ }).click(),
  ])
  await chooser.setFiles(file)
}

test('a manager opens a club from the menu, sees it at a glance and switches to the other', { tag: '@both' }, async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: '/profile' })
  await page.getByRole('button', { name: 'Mes profils' }).click()
  await page.getByRole('menuitem', { name: 'Taekwondo Club Namur' }).click()
  await expect(page).toHaveURL(`${NAMUR}/club`)
  await expect(page.getByRole('heading', { name: 'Fiche du club' })).toBeVisible()
  await openCard(page)
  await expect(cardOf(page)).toContainText('Club ABFT')
  await expect(cardOf(page)).toContainText(/Numéro\s*6001/)
  await expect(cardOf(page)).toContainText(/1\d\d membres/)
  await expect(cardOf(page)).toContainText(`Dernière affiliation${yearOf(today())}`)
  await expect(page.getByRole('list', { name: 'Membres par année' }).getByRole('listitem')).toHaveCount(5)
  await page.getByText('Voir le tableau').click()
  const years = page.getByRole('table', { name: 'Membres par année, en chiffres' })
  await expect(years.getByRole('row').filter({ hasText: String(yearOf(today())) })).toBeVisible()
  const ending = page.getByRole('region', { name: 'Licences qui se terminent dans les 3 mois' }).getByRole('listitem')
  await expect(ending).toHaveCount(6)
  await expect(ending.last()).toHaveText(/^\p{L}.+\d{2}\/\d{2}\/\d{4}\s+dans \d+ jours$/u)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Mes clubs' }).click()
  await expect(page.getByRole('menuitem', { name: 'Dojang Liège' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Dojang Liège' }).click()
  await expect(page).toHaveURL(`${LIEGE}/club`)
  await expect(cardOf(page)).toContainText('Dojang Liège')
  await page.getByRole('button', { name: 'Mes clubs' }).click()
  await page.getByRole('menuitem', { name: 'Revenir à mon profil' }).click()
  await expect(page).toHaveURL('/profile')
})

test('the address of a club leads to its form, and through the login back to it', async ({ page, portal }) => {
  await page.goto(`${NAMUR}/recapitulatifs`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${NAMUR}/recapitulatifs`)}`)
  await page.getByLabel('Adresse e-mail').fill('gestionnaire@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page.getByRole('heading', { name: 'Récapitulatifs ABFT' })).toBeVisible()
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  await expect(page).toHaveURL(`${NAMUR}/club`)
})

test('a member without a club is refused, told so, and finds the way back', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: `${NAMUR}/membres` })
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${NAMUR}/membres`)}&refused=club`)
  await expect(page.getByRole('alert')).toHaveText('Vous n’avez pas accès à ce club avec le profil choisi.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revenir à mon profil' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a club that does not exist, or one managed no longer, is refused alike', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: '/club/nulle-part' })
  await expect(page).toHaveURL(/refused=club/)
  const { rows } = await portal.db.query<{ id: number }>(
    `insert into club_manager (id_club, id_member, write, can_register_member)
     select c.id, a.id_member, true, false from club c, account_member a join account on account.id = a.id_account
     where c.club_slug = 'hwarang-mons' and account.email = 'gestionnaire@demo.test' limit 1 returning id`,
  )
  await page.goto('/club/hwarang-mons')
  await expect(page.getByRole('heading', { name: 'Fiche du club' })).toBeVisible()
  // A call of the screen that is refused would lead away before the page is loaded again.
  await page.waitForLoadState('networkidle')
  await portal.db.query('delete from club_manager where id = $1', [rows[0]!.id])
  await page.reload()
  await expect(page).toHaveURL(/refused=club/)
})

test('contact data: what is wrong is said at its field, what is right is saved; the attestation can be checked', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${NAMUR}/club` })
  const form = page.getByRole('form', { name: 'Coordonnées du club' })
  const save = form.getByRole('button', { name: 'Sauvegarder' })
  for (const wrong of ['www.namur.example', 'javascript:alert(1)']) {
    await form.getByLabel('Site web').fill(wrong)
    await form.getByLabel('Adresse e-mail').focus()
    await expect(form.getByText("'http://' ou 'https://' requis")).toBeVisible()
    await expect(save).toBeDisabled()
  }
  await form.getByLabel('Site web').fill('https://namur.example/')
  await form.getByLabel('Adresse e-mail').fill('pas une adresse')
  await form.getByLabel('GSM').fill('0'.repeat(31))
  await form.getByLabel('Téléphone').fill('+32 81 00 11 22')
  await expect(form.getByText('Adresse mail incorrecte')).toBeVisible()
  await expect(form.getByText('Maximum 30 caractères.')).toBeVisible()
  await form.getByLabel('Adresse e-mail').fill('info@namur.example')
  await form.getByLabel('GSM').fill('')
  await form.getByLabel('Afficher les coordonnées du correspondant').click()
  const shown = await form.getByLabel('Afficher les coordonnées du correspondant').isChecked()
  await save.click()
  await expect(page.getByText('Les données de votre club ont été enregistrées.')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Téléphone')).toHaveValue('+32 81 00 11 22')
  await expect(form.getByLabel('GSM')).toHaveValue('')
  await expect(form.getByLabel('Site web')).toHaveValue('https://namur.example/')
  expect(await form.getByLabel('Afficher les coordonnées du correspondant').isChecked()).toBe(shown)

  await test.step('an attestation that fails says so', async () => {
    const print = page.getByRole('button', { name: 'Imprimer l’attestation' })
    await page.route('**/getDocumentReconnaissanceABFT', (route) => route.abort())
    await print.click()
    await expect(page.getByRole('alert').filter({ hasText: "L'attestation n'a pas pu être créée" })).toBeVisible()
    await page.unroute('**/getDocumentReconnaissanceABFT')
  })

  await test.step('the attestation is a document whose code anyone can check', async () => {
    const { name, content } = await download(page, () =>
      page.getByRole('button', { name: 'Imprimer l’attestation' }).click(),
    )
    expect(name).toBe('Attestation.pdf')
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    const [, code] = /\/attestation\/([\w-]+)/.exec(content.toString('latin1'))!
    await page.goto(`/attestation/${code}`)
    await expect(page.getByRole('heading', { name: 'Attestation authentique' })).toBeVisible()
    await expect(page.getByText('Taekwondo Club Namur')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.goto(`/attestation/${code!.slice(0, -1)}x`)
    await expect(page.getByRole('heading', { name: 'Attestation inconnue' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('what is typed stays while a question fails, when the save fails, and when another manager was faster', async ({
  page,
  portal,
}) => {
  await page.route('**/getClubOverview', (route) => route.fulfill({ status: 503, json: {} }))
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${LIEGE}/club` })
  const form = page.getByRole('form', { name: 'Coordonnées du club' })
  const telephone = form.getByLabel('Téléphone')
  const save = form.getByRole('button', { name: 'Sauvegarder' })
  await test.step('a failed question is asked again', async () => {
    await telephone.fill('+32 4 000 00 02')
    await page.route('**/getClubOverview', () => undefined)
    const asked = page.waitForRequest('**/getClubOverview')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await asked
    await expect(telephone).toHaveValue('+32 4 000 00 02')
    await expect(telephone).toBeFocused()
  })

  await test.step('a failed save says so', async () => {
    await page.route('**/saveInfosClub', (route) => route.abort())
    await telephone.fill('+32 4 000 00 01')
    await save.click()
    await expect(form.getByRole('alert').filter({ hasText: 'Erreur lors de la sauvegarde des données.' })).toBeVisible()
    await expect(telephone).toHaveValue('+32 4 000 00 01')
    await page.unroute('**/saveInfosClub')
  })

  await test.step('of two managers who save at once the second is told', async () => {
    await telephone.fill('+32 4 111 11 11')
    await portal.db.query(
      `update club set tel = '+32 4 222 22 22', version = version + 1 where club_slug = 'dojang-liege'`,
    )
    await save.click()
    await expect(form.getByText('Ces données ont été modifiées entre-temps par quelqu’un d’autre.')).toBeVisible()
    await expect(form.getByText('+32 4 222 22 22')).toBeVisible()
    await expect(telephone).toHaveValue('+32 4 111 11 11')
    await expectAccessible(page)
    await save.click()
    await expect(page.getByText('Les données de votre club ont été enregistrées.')).toBeVisible()
  })
})

test('who may only read sees the banner, and every forbidden button says why', async ({ page, portal }) => {
  await portal.signIn(page, 'lecture@demo.test', { open: `${NAMUR}/club` })
  await expect(
    page.getByText(
      'Attention! Vous ne possédez pas les droits nécessaires à la modification des données de ce club. Seule la consultation vous est autorisée.',
    ),
  ).toBeVisible()
  await openCard(page)
  const reason = 'Vous ne possédez pas les droits nécessaires à cette action.'
  for (const name of ['Sauvegarder', 'Changer le logo', 'Retirer']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(reason)
    await button.focus()
    await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
    await button.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  }
  await expect(page.getByLabel('Téléphone')).not.toBeEditable()
  await expectAccessible(page)
  const { id_member, id_club } = await idsOf(portal.db, 'lecture@demo.test')
  const refused = await page.evaluate(
    async (body) => {
      const { auth } = JSON.parse(localStorage.getItem('abft_intranet')!) as { auth: { accessToken: string } }
      const response = await fetch('/api/myabft/saveLogoClub', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${auth.accessToken}` },
        body: JSON.stringify(body),
      })
      return response.status
    },
    { id_member, id_club, logo: '' },
  )
  expect(refused).toBe(403)
})

async function idsOf(db: { query: (text: string, values: string[]) => Promise<{ rows: unknown[] }> }, email: string) {
  const found = await db.query(
    `select l.id_member, c.id as id_club from account a join account_member l on l.id_account = a.id,
       club c where a.email = $1 and c.club_slug = 'taekwondo-club-namur'`,
    [email],
  )
  return found.rows[0] as { id_member: number; id_club: number }
}

test('a logo is chosen, framed with the keyboard, saved at once and removed', async ({ page, portal }, info) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${LIEGE}/club` })
  await openCard(page)
  const card = cardOf(page)
  await chooseLogo(page, { name: 'texte.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') })
  await expect(card.getByText('Image uniquement')).toBeVisible()
  await chooseLogo(page, await writeTooLarge(info.outputPath('lourd.png')))
  await expect(card.getByText("L'image sélectionnée dépasse la taille maximum: 10240kb")).toBeVisible()
  await chooseLogo(page, { name: 'petit.png', mimeType: 'image/png', buffer: await picture(299, 200) })
  await expect(card.getByText("L'image sélectionnée est trop petite. Dimensions attendues: 300*200")).toBeVisible()
  await chooseLogo(page, { name: 'casse.png', mimeType: 'image/png', buffer: Buffer.from('pas une image') })
  await expect(card.getByText('Téléchargement echoué')).toBeVisible()

  await chooseLogo(page, { name: 'logo.png', mimeType: 'image/png', buffer: await picture(900, 900) })
  const dialog = page.getByRole('dialog', { name: 'Cadrer le logo' })
  await dialog.getByRole('slider', { name: 'Agrandir' }).press('End')
  await expect(dialog.getByRole('slider', { name: 'Agrandir' })).toHaveAttribute('aria-valuenow', '100')
  await dialog.getByRole('application').press('ArrowLeft')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Utiliser ce cadrage' }).click()
  await expect(page.getByText('Le logo a été sauvegardé')).toBeVisible()
  const logo = card.getByRole('img', { name: 'Logo de Dojang Liège' })
  await expect(logo).toHaveAttribute('src', /^data:image\/jpeg/)
  expect(await logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    300, 200,
  ])

  await page.route('**/saveLogoClub', (route) => route.abort())
  await card.getByRole('button', { name: 'Retirer' }).click()
  await expect(card.getByText('Erreur lors de la sauvegarde du logo')).toBeVisible()
  await page.unroute('**/saveLogoClub')
  await card.getByRole('button', { name: 'Retirer' }).click()
  await expect(card.getByText('Pas encore de logo')).toBeVisible()
})

test('recaps show every status, the members, and a document each; labels what was reached and what is missing', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${NAMUR}/recapitulatifs` })
  const table = page.getByRole('table', { name: 'Récapitulatifs' })
  await expect(table).toContainText('En attente de payement')
  for (const statut of ['En cours', 'En attente de décision', 'Annulé / Refusé', 'Cloturé / Validé'])
    await expect(table.getByText(statut, { exact: true }).first()).toBeVisible()
  await expect(table.getByText('40,00\u00a0€').first()).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${NAMUR}/recapitulatifs?page=2`)
  await page.goBack()
  const first = table.getByRole('button', { name: /Télécharger le récapitulatif/ }).first()
  const { name, content } = await download(page, () => first.click())
  expect(name).toBe('Attestation.pdf')
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  await page.route('**/getRecapitulatifForDownload', (route) => route.abort())
  await first.click()
  await expect(page.getByText("Le récapitulatif n'a pas pu être téléchargé")).toBeVisible()

  await test.step('the highest level with its drawing, or what is missing for the next star', async () => {
    await followTo(page, `${NAMUR}/labelisation`)
    const drawing = page.getByRole('img', { name: 'Label Art Martial, 2 étoiles' })
    await expect(drawing).toBeVisible()
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByRole('img', { name: 'Label Kyorugi, 1 étoile' })).toBeVisible()
    await expect(
      page.getByText('Il manque au moins un critère labélisant pour obtenir le label Poomsae.'),
    ).toBeVisible()
    const poomsae = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Poomsae' }) })
    await expect(poomsae).toContainText('Participation aux rencontres poomsae')
    for (const group of ['Critères communs', 'Art Martial', 'Kyorugi', 'Poomsae'])
      await expect(page.getByRole('table', { name: group })).toBeVisible()
    const lighter = page.getByRole('row').filter({ hasText: 'Moniteur initiateur' })
    await expect(lighter).toContainText('Valide')
    await expect(lighter.getByRole('img', { name: 'Exigé pour\u00a0: 1re étoile' })).toBeVisible()
    await expectNoSideScroll(page)
  })
})
