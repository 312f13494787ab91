import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD, expect, expectFine, newEmail, test } from './support/portal.ts'
import { readQr } from './support/read-qr.ts'
import { followTo } from './support/traffic.ts'

const STEP_MS = 30_000
const PASSWORD = 'agrafe pile cheval'

const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * STEP_MS })

async function signInByForm(page: Page, email: string, password: string, code: () => Promise<string> | string) {
  await page.goto('/secretariat/login')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Code à six chiffres').fill(await code())
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/secretariat$/)
}

/** Confirms the question of a button. */
async function confirm(page: Page, verb: string) {
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('somebody is invited, works, and loses the right while at work', async ({ page, portal, browser }) => {
  const email = newEmail('invitee')
  const colleague = await (await browser.newContext({ baseURL: portal.url })).newPage()

  await test.step('the administrator invites', async () => {
    await portal.signInStaff(page, { open: '/secretariat/utilisateurs' })
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Inviter', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Invitations en attente' })).toContainText(email)
    await expectFine(page)
  })

  const link = await portal.linkFromMail(email, 'Invitation au secrétariat')
  await test.step('the invited person sets up an account and a second factor', async () => {
    await colleague.goto(link)
    await colleague.getByLabel('Nom', { exact: true }).fill('Thonon')
    await colleague.getByLabel('Prénom').fill('Maxime')
    await colleague.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await colleague.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
    await colleague.getByRole('button', { name: 'Continuer' }).click()
    const qr = colleague.getByRole('img', { name: 'Code QR pour l’application d’authentification' })
    const address = await readQr(qr)
    const secret = new URL(address).searchParams.get('secret')!
    await expect(colleague.locator('code')).toHaveText(secret.match(/.{1,4}/g)!.join(' '))
    await expectFine(colleague)

    const code = colleague.getByLabel('Code à six chiffres')
    await code.fill('000000')
    await colleague.getByRole('button', { name: 'Confirmer' }).click()
    await expect(colleague.getByText('Ce code n’est pas valable.')).toBeVisible()
    await code.fill(codeOf(secret))
    await colleague.getByRole('button', { name: 'Confirmer' }).click()
    const shown = colleague.getByRole('dialog', { name: 'Vos codes de secours' })
    await expect(shown.getByRole('listitem')).toHaveCount(10)
    await expectFine(colleague)
    await shown.getByRole('button', { name: 'C’est fait, je les garde' }).click()
    await expect(colleague.getByText('Votre accès au secrétariat est prêt.')).toBeVisible()

    // Link and confirming code are used up: the next code signs in.
    await colleague.goto(link)
    await expect(colleague.getByText('Cette invitation a déjà servi.')).toBeVisible()
    await signInByForm(colleague, email, PASSWORD, () => codeOf(secret, 1))
  })

  await test.step('the colleague searches the audit trail', async () => {
    await followTo(colleague, '/secretariat/journal')
    await colleague.getByLabel('Personne').fill('Thonon')
    await colleague.keyboard.press('Enter')
    await expect(colleague).toHaveURL(/personne=Thonon/)
    await expect(colleague.getByRole('heading', { name: 'Invitation acceptée' })).toBeVisible()
    await expect(colleague.getByText('2 entrées')).toBeVisible()
    await expectFine(colleague)
    await colleague.getByRole('button', { name: 'Plus de critères' }).click()
    await colleague.getByLabel('Numéro de licence').fill('999')
    await colleague.keyboard.press('Enter')
    await expect(colleague.getByText('Aucun membre n’a ce numéro de licence.')).toBeVisible()
    await expect(colleague.getByLabel('Numéro de licence')).toHaveValue('999')
    // Screens of administrators are closed to the secretariat.
    await followTo(colleague, '/secretariat/utilisateurs')
    await expect(colleague.getByText('Votre rôle ne donne pas accès à cet écran')).toBeVisible()
    await followTo(colleague, '/secretariat/mes-sessions')
    await expect(colleague.getByText('Cette session')).toBeVisible()
    await expectFine(colleague)
  })

  await test.step('the role is taken while the colleague is connected', async () => {
    await colleague.goto('/secretariat/journal')
    await expect(colleague.getByRole('heading', { name: 'Journal' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Détail : Maxime Thonon' }).click()
    await expect(page.getByText('sur Linux').first()).toBeVisible()
    await expectFine(page)
    await page.getByRole('button', { name: 'Retirer le rôle « Secrétariat »' }).click()
    await confirm(page, 'Retirer le rôle')
    await expect(page.getByRole('table', { name: 'Personnes' })).not.toContainText('Thonon Maxime')
    await colleague.getByLabel('Personne').fill('Maxime')
    // Without the role the session ends; the next one is that of an ordinary account.
    await expect(colleague.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible()
    await expectFine(colleague)
  })

  await test.step('maintenance is switched on and off', async () => {
    await followTo(page, '/secretariat/maintenance')
    await page.getByRole('button', { name: 'Activer la maintenance…' }).click()
    await confirm(page, 'Fermer le portail')
    await expect(page.getByText('Maintenance en cours')).toBeVisible()
    await expectFine(page)
    const closed = await page.request.get('/api/myabft/maintenanceMyabft')
    expect(await closed.text()).toBe('1')
    await page.goto('/secretariat/journal?action=portal.maintenance')
    await expect(page.getByRole('heading', { name: 'Maintenance', exact: true })).toBeVisible()
    await expect(page.getByText('Non → Oui')).toBeVisible()
    await page.getByRole('link', { name: 'Terminer la maintenance' }).click()
    await page.getByRole('button', { name: 'Terminer la maintenance…' }).click()
    await confirm(page, 'Rouvrir le portail')
    await expect(page.getByText('Maintenance en cours')).toHaveCount(0)
    expect(await (await page.request.get('/api/myabft/maintenanceMyabft')).text()).toBe('0')
  })
  await colleague.context().close()
})

test('an erasure is asked by one and approved by another', async ({ page, portal, browser }) => {
  const numero = '299001'
  await portal.db.query(
    `insert into member (numero_licence, nom, prenom, sexe, date_naissance, mail, ville, code_encrypted)
     select $1, 'Oubliez', 'Gaspard', 1, '2001-02-03', 'gaspard@e2e.test', 'Dinant', code_encrypted
     from member limit 1 on conflict do nothing`,
    [numero],
  )
  // A colleague with the same authenticator: the code is the demonstration's.
  const email = newEmail('collegue')
  await portal.db.query(
    `with other as (
       insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
       select $1, 'Seconde', 'Paula', '', password_hash, now(), now(), now()
       from account where email = 'secretariat@demo.test' returning id
     ), role as (
       insert into account_role (id_account, role, granted_at) select id, 'secretariat', now() from other
     )
     insert into account_totp (id_account, secret_encrypted, confirmed_at)
     select other.id, t.secret_encrypted, now()
     from other, account_totp t join account a on a.id = t.id_account and a.email = 'secretariat@demo.test'`,
    [email],
  )

  await portal.signInStaff(page, { open: '/secretariat/vie-privee' })
  await expect(page.getByLabel('Numéro de licence')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(numero)
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: `Membre ${numero}` })
  await expect(found).toContainText('Gaspard Oubliez')
  const download = page.waitForEvent('download')
  await found.getByRole('button', { name: 'Exporter ses données' }).click()
  expect((await download).suggestedFilename()).toMatch(/^donnees-299001-.*\.json$/)
  await found.getByLabel('Motif').fill('Lettre du 3 mars')
  await expectFine(page)
  await found.getByRole('button', { name: 'Demander l’effacement' }).click()
  await expect(found.getByText('L’effacement est demandé et attend une approbation.')).toBeVisible()
  await expect(page.getByText('Une autre personne que celle qui a fait la demande')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approuver l’effacement/ })).toHaveCount(0)

  const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signInByForm(other, email, DEMO_PASSWORD, async () => {
    const response = await other.request.get('/dev/second-factor')
    return ((await response.json()) as { code: string }).code
  })
  await followTo(other, '/secretariat/vie-privee')
  await other.getByRole('button', { name: 'Approuver l’effacement de Gaspard Oubliez' }).click()
  await confirm(other, 'Effacer définitivement')
  await expect(other.getByText(`Effacé Membre (${numero})`)).toBeVisible()
  await expect(other.getByText('Oubliez')).toHaveCount(0)
  await expectFine(other)
  await other.context().close()
  const mails = await portal.mailsTo('gaspard@e2e.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['Vos données ont été effacées'])
})

test('a secretariat that nobody uses for half an hour is closed, and what was typed is there again', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await portal.signInStaff(page, { open: '/secretariat/membres/nouveau' })
  await page.getByLabel('Nom', { exact: true }).fill('Vandenberghe')
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('abft_intranet')!) as { auth: { accessToken: string } }).auth.accessToken,
  )
  await page.clock.fastForward('31:00')
  await expect(page).toHaveURL('/secretariat/login?redirect=%2Fsecretariat%2Fmembres%2Fnouveau')
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toBeVisible()
  await expectFine(page)
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await fetch(`${portal.url}/api/myabft/getAccount`, { headers })).status).toBe(401)

  await portal.db.query('update account_totp set last_used_step = null')
  await page.getByLabel('Adresse e-mail').fill('secretariat@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const { code } = (await (await page.request.get('/dev/second-factor')).json()) as { code: string }
  await page.getByLabel('Code à six chiffres').fill(code)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('Ce que vous aviez tapé est à nouveau dans le formulaire.')).toBeVisible()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Vandenberghe')
})
