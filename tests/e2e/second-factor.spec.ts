import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { findFreePort } from '#tests/support/find-free-port.ts'
import {
  test as base,
  DEMO_PASSWORD,
  expect,
  expectFine,
  expectNoSideScroll,
  type Portal,
  usePortal,
} from './support/portal.ts'
import { readQr } from './support/read-qr.ts'
import { followTo } from './support/traffic.ts'

const STEP_MS = 30_000
const PASSWORD_ALONE = 'Se connecter'
const PASSKEY = 'Utiliser une clé d’accès'
const PASSKEY_CODE = '**/assets/account-*.js'

/** Passkeys need a host name, so these stories use localhost instead of the IP. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const port = await findFreePort()
      await usePortal(use, { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url.replace('127.0.0.1', 'localhost')),
})

/** A virtual authenticator that verifies its owner. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function startPasswordSignIn(page: Page, email: string) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: PASSWORD_ALONE, exact: true }).click()
}

/** Adds a passkey in the settings, and returns the recovery codes that come with the first one. */
async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vos codes de secours' })
  const codes = dialog.getByRole('list', { name: 'Codes de secours' }).locator('code')
  await expect(codes).toHaveCount(10)
  return { dialog, codes: await codes.allTextContents() }
}

async function logout(page: Page) {
  await followTo(page, '/chooseProfile')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/login')
}

test('a member signs in with a passkey, and without it needs a recovery code', async ({ page, portal }) => {
  const authenticator = await addAuthenticator(page)
  await portal.signIn(page, 'famille@demo.test', { open: '/account/settings' })
  const section = page.getByRole('region', { name: 'Protection de la connexion' })
  await section.getByText('Qu’est-ce qu’une clé d’accès').click()

  const { dialog, codes } = await addPasskey(page)
  await expectFine(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt')
  await dialog.getByRole('button', { name: 'C’est fait, je les garde' }).click()
  const passkeys = section.getByRole('list', { name: 'Clés d’accès' })
  await expect(passkeys).toContainText('sur Linux')
  await section.getByRole('button', { name: /^Renommer .* sur Linux$/ }).click()
  await page.getByLabel('Nom de la clé').fill('Téléphone de papa')
  await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click()
  await expect(passkeys).toContainText('Téléphone de papa')
  await expect(section.getByText('10 sur 10')).toBeVisible()
  await expectFine(page)

  await logout(page)
  await test.step('a passkey whose code is lost says so, and can be tried again', async () => {
    await page.route(PASSKEY_CODE, (route) => route.abort())
    await page.goto('/login?redirect=%2Faccount%2Fsettings')
    const button = page.getByRole('button', { name: PASSKEY })
    const lost = page.waitForEvent('requestfailed')
    await button.click()
    expect((await lost).url()).toContain('/assets/account-')
    await expect(page.getByText('Une erreur inattendue est survenue. Veuillez réessayer.')).toBeVisible()
    await expect(button).toBeEnabled()
    await page.unroute(PASSKEY_CODE)
    await button.click()
    await expect(page).toHaveURL('/chooseProfile?redirect=%2Faccount%2Fsettings')
  })

  await logout(page)
  await authenticator.setVerified(false)
  await page.getByRole('button', { name: PASSKEY }).click()
  await expect(page.getByText('Aucune clé d’accès n’a été utilisée.')).toBeVisible()
  await expectFine(page)

  await startPasswordSignIn(page, 'famille@demo.test')
  await expect(page.getByRole('heading', { name: 'Second facteur' })).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await page.getByLabel('Code de secours').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: PASSWORD_ALONE, exact: true }).click()
  await expect(page.getByText('Ce code de secours n’est pas valable')).toBeVisible()
  await expectFine(page)
  await page.getByLabel('Code de secours').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: PASSWORD_ALONE, exact: true }).click()
  await expect(page).toHaveURL('/chooseProfile')
  const mails = await portal.mailsTo('famille@demo.test')
  expect(mails.map(({ subject }) => subject)).toContain('Un code de secours de votre compte a été utilisé')

  // After ten minutes the portal asks for the identity again.
  await portal.db.query(`update session set created_at = created_at - interval '11 minutes'`)
  await page.goto('/account/settings')
  await section.getByRole('button', { name: 'Retirer Téléphone de papa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  const question = page.getByRole('dialog', { name: /Est-ce bien vous/ })
  await question.getByLabel('Votre mot de passe').fill(DEMO_PASSWORD)
  await expectFine(page)
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await expect(passkeys).not.toContainText('Téléphone de papa')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a member sets up an authenticator app and signs in with its code', async ({ page, portal }) => {
  await portal.signIn(page, 'nouveau@demo.test', { open: '/account/settings' })
  await page.getByRole('button', { name: 'Configurer' }).click()
  const qr = page.getByRole('img', { name: 'Code QR pour l’application d’authentification' })
  const secret = new URL(await readQr(qr)).searchParams.get('secret')!
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
  await expectFine(page)
  await page.getByLabel('Code à six chiffres').fill(codeAt(0))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await page.getByRole('button', { name: 'C’est fait, je les garde' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await logout(page)
  await startPasswordSignIn(page, 'nouveau@demo.test')
  await expect(page.getByText('Entrez le code de votre application d’authentification.')).toBeVisible()
  await expectFine(page)
  await page.getByLabel('Code à six chiffres').fill(codeAt(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/noMemberLinked')
})

test('managers are invited to protect their account, then asked to, and the secretariat helps who lost everything', async ({
  page,
  portal,
  browser,
}) => {
  const club = '/club/taekwondo-club-namur/membres'
  const baseURL = portal.url.replace('127.0.0.1', 'localhost')
  const office = await (await browser.newContext({ baseURL })).newPage()
  await addAuthenticator(page)

  const notice = page.getByRole('complementary', { name: 'Protéger votre compte' })
  await test.step('a notice invites them, until it is closed', async () => {
    await portal.signIn(page, 'gestionnaire@demo.test', { open: '/club/taekwondo-club-namur/club' })
    await expect(notice).toBeVisible()
    await expectNoSideScroll(page)
    await notice.getByRole('button', { name: 'Ne plus afficher cette invitation' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('staff sign in with a passkey alone', async () => {
    await addAuthenticator(office)
    await portal.signInStaff(office, { open: '/account/settings' })
    const { dialog } = await addPasskey(office)
    await dialog.getByRole('button', { name: 'C’est fait, je les garde' }).click()
    await logout(office)
    await office.goto('/secretariat/login')
    await office.getByRole('button', { name: PASSKEY }).click()
    await expect(office).toHaveURL(/\/secretariat$/)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('an administrator requires a second factor', async () => {
    await followTo(office, '/secretariat/utilisateurs')
    const rule = office.getByRole('region', { name: 'Second facteur des gestionnaires de clubs' })
    await expect(rule.getByText('Facultatif')).toBeVisible()
    await rule.getByRole('button', { name: 'L’exiger…' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'L’exiger' }).click()
    await expect(rule.getByText('Exigé')).toBeVisible()
    await expectFine(office)
  })

  await test.step('the manager is led to set one up, and back to the club', async () => {
    await page.goto(club)
    await expect(page).toHaveURL(/\/account\/settings\?.*besoin=second-facteur/)
    await expect(page.getByText('La fédération demande un second facteur')).toBeVisible()
    await expectFine(page)
    const { dialog } = await addPasskey(page)
    await dialog.getByRole('button', { name: 'C’est fait, je les garde' }).click()
    await page.getByRole('link', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(new RegExp(club))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('embres')
  })

  await test.step('the secretariat resets the second factor of somebody it knows', async () => {
    const { rows } = await portal.db.query<{ id: number }>(
      `select id from account where email = 'gestionnaire@demo.test'`,
    )
    await followTo(office, `/secretariat/comptes/${rows[0]!.id}`)
    await office.getByRole('button', { name: 'Réinitialiser le second facteur…' }).click()
    await office.getByText('Pièce d’identité vue').click()
    await office.getByLabel('Remarque').fill('Carte montrée au bureau')
    await expectFine(office)
    await office.getByRole('dialog').getByRole('button', { name: 'Réinitialiser' }).click()
    await expect(office.getByRole('button', { name: 'Réinitialiser le second facteur…' })).toHaveCount(0)
    await expect(office.getByText('Aucune session ouverte.')).toBeVisible()
    await page.goto(club)
    await expect(page).toHaveURL(/\/login/)
  })
  await portal.db.query(`delete from setting where key = 'manager_second_factor'`)

  await test.step('the notice invites them, until they have followed it', async () => {
    await page.evaluate(() => localStorage.removeItem('abft_second_factor_notice'))
    await portal.signIn(page, 'gestionnaire@demo.test', { open: '/club/taekwondo-club-namur/club' })
    await notice.getByRole('link', { name: 'clé d’accès' }).click()
    const { dialog } = await addPasskey(page)
    await dialog.getByRole('button', { name: 'C’est fait, je les garde' }).click()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Le club en un coup d’œil' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
  await office.context().close()
})
