import type { Locator, Page, Route } from '@playwright/test'
import { formatDate } from '#domain/dates.ts'
import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectFine,
  expectNoSideScroll,
  newEmail,
  test,
} from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('someone new creates an account, confirms it, signs in, links a licence and chooses it', async ({
  page,
  portal,
}) => {
  const email = newEmail('nouvelle')
  await page.goto('/login')
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Créer un compte' }).click()

  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeDisabled()
  await page.getByLabel('Nom', { exact: true }).fill('Dupont')
  await page.getByLabel('Prénom').fill('Élise')
  await page.getByLabel('Téléphone').fill('0470 12 34 56')
  await page.getByLabel('Adresse e-mail').fill('pas une adresse')
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByLabel('Confirmation du mot de passe').fill('autre chose')
  await page.getByLabel('Nom', { exact: true }).focus()
  await expect(page.getByText('Veuillez entrer une adresse e-mail valide.')).toBeVisible()
  await expect(page.getByText('Le mot de passe doit comporter au moins 8 caractères.')).toBeVisible()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await expectFine(page)

  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('une phrase assez longue')
  await page.getByLabel('Confirmation du mot de passe').fill('une phrase assez longue')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/account/confirm')
  await expect(page.getByRole('heading', { name: 'Compte créé' })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()

  await test.step('a wrong password says only that, and the form keeps the address', async () => {
    await signInByForm(page, 'membre@demo.test', 'faux mot de passe')
    await expect(page.getByText('Connexion échouée. Vérifiez votre login et votre mot de passe.')).toBeVisible()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('membre@demo.test')
    await expectFine(page)
  })

  await signInByForm(page, email, 'une phrase assez longue')
  await expect(page.getByText('pas encore confirmée')).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Renvoyer l’e-mail de confirmation' }).click()
  await expect(page.getByText('un nouvel e-mail vous sera envoyé')).toBeVisible()

  await page.goto(await portal.linkFromMail(email, 'Confirmez votre adresse e-mail'))
  await expect(page.getByText('Votre adresse e-mail est confirmée.')).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: 'Se connecter', exact: true }).click()
  await signInByForm(page, email, 'une phrase assez longue')

  await expect(page).toHaveURL('/noMemberLinked')
  await expect(page.getByRole('heading', { name: 'Lier une licence' })).toBeVisible()
  await expectNoSideScroll(page)
  const licence = await freeLicence(portal.db)
  await page.getByLabel('Numéro de licence').fill(licence.numero_licence)
  await page.getByLabel('Date de naissance').fill(formatDate(licence.date_naissance))
  await page.getByLabel('Code unique').fill('FAUX-CODE')
  await page.getByRole('button', { name: 'Lier la licence' }).click()
  await expect(page.getByText('Une erreur est survenue lors de la liaison de la licence.')).toBeVisible()
  await expect(page.getByLabel('Numéro de licence')).toHaveValue(licence.numero_licence)
  await page.getByLabel('Code unique').fill(licence.code)
  await page.getByRole('button', { name: 'Lier la licence' }).click()
  await expect(page.getByText('La licence a été liée avec succès à votre compte.')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter', exact: true }).click()

  await expect(page).toHaveURL('/chooseProfile')
  const profile = page.getByRole('radio', { name: licence.name })
  await expect(profile).toBeVisible()
  await expectFine(page)
  await profile.click()
  await page.getByRole('button', { name: 'Utiliser ce profil' }).click()
  await expect(page).toHaveURL('/profile')
})

test('an address already used is said at its field and nothing typed is lost', async ({ page }) => {
  await page.route('**/createAccount-nonce', (route) => route.abort(), { times: 1 })
  await page.goto('/account/create')
  await expect(page.getByRole('alert')).toHaveText(
    'Erreur lors de la récupération du nonce de sécurité. Le nonce de sécurité est requis.',
  )
  await page.getByLabel('Nom', { exact: true }).fill('Dupont')
  await page.getByLabel('Prénom').fill('Élise')
  await page.getByLabel('Téléphone').fill('0470')
  await page.getByLabel('Adresse e-mail').fill('membre@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('une phrase assez longue')
  await page.getByLabel('Confirmation du mot de passe').fill('une phrase assez longue')
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeDisabled()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Cette adresse e-mail est déjà utilisée.' })).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Élise')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('une phrase assez longue')
})

test('a forgotten password is reset by the link of the mail, once', async ({ page, portal }) => {
  const email = newEmail('oubli')
  await copyAccount(portal.db, email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Si cette adresse e-mail existe dans notre système')).toBeVisible()
  await expectFine(page)

  const link = await portal.linkFromMail(email, 'Réinitialisation de votre mot de passe')
  await page.goto(link)
  // The token leaves the address bar, and a reload does not lose it.
  await expect(page).toHaveURL('/account/resetPassword')
  await page.reload()
  await page.getByLabel('Nouveau mot de passe').fill('motdepasse')
  await page.getByLabel('Confirmation du mot de passe').fill('motdepasse')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Ce mot de passe est trop courant.')).toBeVisible()
  await expectFine(page)
  await page.getByLabel('Nouveau mot de passe').fill('une autre phrase longue')
  await page.getByLabel('Confirmation du mot de passe').fill('une autre phrase longue')
  await page.route('**/resetPassword', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Une erreur est survenue lors de la réinitialisation. Veuillez réessayer.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a été réinitialisé.')).toBeVisible()
  await expectFine(page)

  await page.goto(link)
  await expect(page.getByText('Ce lien de réinitialisation est invalide ou a expiré.')).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(page).toHaveURL('/account/forgetPassword')

  await page.goto('/login')
  await signInByForm(page, email, 'une autre phrase longue')
  await expect(page).toHaveURL('/noMemberLinked')
})

test('the login address is changed once the new one is confirmed', async ({ page, portal }) => {
  const [before, after] = [newEmail('avant'), newEmail('apres')]
  await copyAccount(portal.db, before)
  await portal.signIn(page, before, { open: '/account/settings' })
  await expectNoSideScroll(page)
  await page.getByLabel('Nouvelle adresse e-mail').fill(after)
  await page.getByLabel('Mot de passe actuel').fill('pas le bon')
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(page.getByText('Le mot de passe actuel est incorrect.')).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(page.getByText('Un e-mail de confirmation a été envoyé à votre nouvelle adresse.')).toBeVisible()
  expect((await portal.mailsTo(before)).map((mail) => mail.subject)).toContain(
    'Changement d’adresse de connexion demandé',
  )
  await page.goto(await portal.linkFromMail(after, 'Confirmez votre nouvelle adresse de connexion'))
  await expect(page.getByText('Votre adresse e-mail est confirmée.')).toBeVisible()
  await portal.signIn(page, after, { open: '/account/settings' })
  await expect(page.getByText(after)).toBeVisible()
})

async function signInByForm(page: Parameters<typeof expectAccessible>[0], email: string, password: string) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

type Db = { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }> }

/** A separate account with the demonstration's password. */
async function copyAccount(db: Db, email: string) {
  await db.query(
    `insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
     select $1, name, surname, tel, password_hash, now(), now(), now() from account where email = 'membre@demo.test'`,
    [email],
  )
}

/** The demonstration's unlinked licence, with its original code. */
async function freeLicence(db: Db) {
  const { rows } = await db.query(
    `select numero_licence, date_naissance::text, prenom || ' ' || nom as name from member where numero_licence = '200042'`,
  )
  return { ...(rows[0] as { numero_licence: string; date_naissance: string; name: string }), code: 'K7M2-9QXT' }
}

const proxyAnswer = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }

test('the forms of a password compare it, and say why a call failed: in the words of the server or of their place', async ({
  page,
  portal,
}) => {
  type Answer = Parameters<Route['fulfill']>[0]
  const route = (call: string, answer: Answer) => page.route(`**/${call}`, (asked) => asked.fulfill(answer))
  const refusal = (status: number, message: string) => ({ status, json: { success: false, message } })
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  /** Presses the button; the answer comes once what the one before said is gone. */
  const send = async (button: string, call: string, answer: Answer) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/${call}`, async (asked) => {
      await held
      await asked.fulfill(answer)
    })
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(alert).toHaveCount(0)
    release()
  }

  await test.step('the login', async () => {
    await route('oauth/token', { ...proxyAnswer, status: 503 })
    await page.goto('/login')
    await signInByForm(page, 'membre@demo.test', DEMO_PASSWORD)
    await expect(alert).toHaveText('Connexion échouée. Vérifiez votre login et votre mot de passe.')
    await page.unrouteAll()
  })

  await test.step('a new account', async () => {
    await page.goto('/account/create')
    await comparePasswords(page, page.getByLabel('Mot de passe', { exact: true }))
    await fillAccount(page)
    for (const answer of [{ ...proxyAnswer, status: 429 }, refusal(200, ''), refusal(422, '')]) {
      await send('Créer mon compte', 'createAccount', answer)
      await expect(alert.first()).toHaveText(
        'Une erreur est survenue lors de la création du compte. Veuillez réessayer.',
      )
    }
    await expect(page).toHaveURL('/account/create')
  })

  await test.step('the links of mails, and a new password by one', async () => {
    await route('checkIfTokenResetPasswordIsValid', refusal(200, 'Ce lien a servi.'))
    await followTo(page, '/account/resetPassword#token=x')
    await expect(alert).toHaveText('Ce lien a servi.')
    await route('confirmEmail', refusal(422, 'Ce lien a été retiré.'))
    await followTo(page, '/account/confirmMail#token=x')
    await expect(alert).toHaveText('Ce lien a été retiré.')
    await route('checkIfTokenResetPasswordIsValid', { json: { success: true, message: '' } })
    await followTo(page, '/account/resetPassword#token=y')
    await comparePasswords(page, newPassword(page))
    await fillNewPassword(page)
    for (const status of [200, 422]) {
      await send(
        'Enregistrer le mot de passe',
        'resetPassword',
        refusal(status, `Ce mot de passe a déjà servi ${status} fois.`),
      )
      await expect(alert.first()).toHaveText(`Ce mot de passe a déjà servi ${status} fois.`)
    }
    await send('Enregistrer le mot de passe', 'resetPassword', { ...proxyAnswer, status: 429 })
    await expect(alert.first()).toHaveText('Une erreur est survenue lors de la réinitialisation. Veuillez réessayer.')
  })

  await test.step('a change of the password', async () => {
    await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
    await comparePasswords(page, newPassword(page))
    await page.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD)
    await fillNewPassword(page)
    for (const status of [200, 422]) {
      await send(
        'Changer le mot de passe',
        'updatePasswordMyABFT',
        refusal(status, `Ce mot de passe a déjà servi ${status} fois.`),
      )
      await expect(page.getByText(`Ce mot de passe a déjà servi ${status} fois.`)).toBeVisible()
    }
  })
})

/** The input, not the panel of the same name. */
const newPassword = (page: Page) => page.getByLabel('Nouveau mot de passe').and(page.locator('input'))

async function fillNewPassword(page: Page) {
  await newPassword(page).fill('une phrase assez longue')
  await page.getByLabel('Confirmation du mot de passe').fill('une phrase assez longue')
}

async function comparePasswords(page: Page, password: Locator) {
  const repetition = page.getByLabel('Confirmation du mot de passe')
  const differ = page.getByText('Les mots de passe ne correspondent pas.')
  await password.fill('une phrase assez longue')
  await repetition.fill('une phrase assez longue')
  await repetition.blur()
  await expect(differ).toHaveCount(0)
  await password.fill('une autre phrase longue')
  await expect(differ).toBeVisible()
  await password.fill('une phrase assez longue')
  await expect(differ).toHaveCount(0)
}

test('the reminder of a licence says what was renewed or ordered meanwhile, and keeps both answers at once', async ({
  page,
}) => {
  const reminder = {
    connu: true,
    prenom: 'Zoé',
    club: 'Dojang Liège',
    date_fin: '2026-12-31',
    possible: true,
    souhait: false,
    rappels: true,
    renouvelee: '2027-12-31',
    commandee: false,
  }
  const open = { ...reminder, renouvelee: null }
  const answers = [reminder, { ...open, commandee: true }, open]
  await page.route('**/getReminder', (route) => route.fulfill({ json: answers.length > 1 ? answers.shift() : open }))
  await page.goto('/rappel/1-x')
  await expect(page.getByText('Déjà renouvelée jusqu’au 31/12/2027')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Je souhaite renouveler' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Votre club l’a commandée')).toBeVisible()
  await expectFine(page)

  await test.step('both answers stay on its page, though they are under way at once', async () => {
    const held: Route[] = []
    await page.route('**/answerReminder', async (route) => {
      held.push(route)
      if (held.length < 2) return
      for (const one of held) await one.fulfill({ json: { success: true, message: '' } })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Je souhaite renouveler' }).click()
    await page.getByRole('button', { name: 'Ne plus recevoir de rappels' }).click()
    await expect(page.getByText('Vous ne recevrez plus de rappels pour cette licence.')).toBeVisible()
    await expect(page.getByText('Votre club sait que vous souhaitez renouveler.')).toBeVisible()
  })
})

test('a link of a mail says when its token is missing, is tried again after lost answers, and is refused only by the portal', async ({
  page,
}) => {
  await test.step('without a token', async () => {
    await page.goto('/account/resetPassword')
    await expect(page.getByText('Token de réinitialisation manquant.')).toBeVisible()
    await followTo(page, '/account/confirmMail')
    await expect(page.getByText('Token de confirmation manquant.')).toBeVisible()
    // Links of version 2.0.0, with the token in the query.
    await page.goto('/account/confirmMail?token=12345')
    await expect(page).toHaveURL('/account/confirmMail')
    await expect(page.getByText('Ce lien de confirmation est invalide ou a expiré.')).toBeVisible()
    await expect(page.getByText('un nouvel e-mail vous est proposé à la connexion')).toBeVisible()
  })

  for (const { link, call, refused } of [
    {
      link: '/account/resetPassword#token=x',
      call: 'checkIfTokenResetPasswordIsValid',
      refused: 'Ce lien de réinitialisation est invalide ou a expiré.',
    },
    {
      link: '/account/confirmMail#token=x',
      call: 'confirmEmail',
      refused: 'Ce lien de confirmation est invalide ou a expiré.',
    },
    { link: '/rappel/1-x', call: 'getReminder', refused: 'Ce lien n’est plus valable.' },
    {
      link: '/secretariat/invitation#token=x',
      call: 'staffCheckInvitation',
      refused: 'Ce lien d’invitation n’est pas valable.',
    },
  ]) {
    await test.step(call, async () => {
      const lost = ['no network', 'no server']
      await page.route(`**/${call}`, (route) => {
        const how = lost.shift()
        if (how === 'no network') return route.abort()
        return how ? route.fulfill({ status: 503 }) : route.continue()
      })
      const retry = page.getByRole('button', { name: 'Réessayer' })
      await followTo(page, link)
      await expect(retry).toBeVisible()
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await expectFine(page)
      await retry.click()
      await expect.poll(() => lost).toEqual([])
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await retry.click()
      await expect(page.getByText(refused)).toBeVisible()
      await expect(retry).toHaveCount(0)
    })
  }
})

async function fillAccount(page: Page) {
  await page.getByLabel('Nom', { exact: true }).fill('Dupont')
  await page.getByLabel('Prénom').fill('Élise')
  await page.getByLabel('Téléphone').fill('0470 12 34 56')
  await page.getByLabel('Adresse e-mail').fill('elise@e2e.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('une phrase assez longue')
  await page.getByLabel('Confirmation du mot de passe').fill('une phrase assez longue')
}
