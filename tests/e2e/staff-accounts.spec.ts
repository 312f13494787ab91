import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, expectFine, newEmail, type Portal, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

/** Presses the confirming button of the dialog. */
async function confirm(page: Page, verb: string) {
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** An account that was never confirmed, linked to a member of the demonstration. */
async function createUnconfirmed(portal: Portal, email: string) {
  const { rows } = await portal.db.query<{ numero: string }>(
    `with made as (
       insert into account (email, name, surname, tel, password_hash, password_changed_at, created_at)
       select $1, 'Vanderbeken', 'Odile', '', password_hash, now(), now() from account where email = 'membre@demo.test'
       returning id
     ), linked as (
       insert into account_member (id_account, id_member, linked_at)
       select made.id, member.id, now() from made, (select id from member where erased_at is null order by id desc limit 1) member
       returning id_member
     )
     select numero_licence as numero from member join linked on linked.id_member = member.id`,
    [email],
  )
  return rows[0]!.numero
}

const signInStatus = async (portal: Portal, username: string, password: string) =>
  (
    await fetch(`${portal.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username, password, scope: 'myabft' }),
    })
  ).status

test('a person who cannot sign in is helped', { tag: '@desk' }, async ({ page, portal, browser }) => {
  const [email, changed] = [newEmail('perdue'), newEmail('retrouvee')]
  const numero = await createUnconfirmed(portal, email)
  const person = await (await browser.newContext({ baseURL: portal.url })).newPage()

  await test.step('the account is found by the number of a linked member', async () => {
    await portal.signInStaff(page, { open: '/secretariat/comptes' })
    const box = page.getByRole('searchbox', { name: 'Rechercher un compte' })
    await expect(page.getByText('Quel compte cherchez-vous')).toBeVisible()
    await box.fill(numero)
    await expect(page.getByRole('table', { name: 'Comptes' })).toContainText(email)
    await expectFine(page)
    await box.fill(email.slice(2, 24))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Odile Vanderbeken' })).toBeVisible()
    await expect(page.getByText('Adresse à confirmer')).toBeVisible()
    await expectFine(page)
  })

  await test.step('the confirmation is sent again', async () => {
    await page.getByRole('button', { name: 'Renvoyer la confirmation' }).click()
    await expect(page.getByText('L’e-mail de confirmation est renvoyé.')).toBeVisible()
    await person.goto(await portal.linkFromMail(email, 'Confirmez votre adresse e-mail'))
    await expect(person.getByText(/confirmée/).first()).toBeVisible()
  })

  await test.step('the account is unlocked', async () => {
    for (let n = 0; n < 10; n += 1) await signInStatus(portal, email, 'faux')
    expect(await signInStatus(portal, email, DEMO_PASSWORD)).toBe(429)
    await page.reload()
    await expect(page.getByRole('table', { name: 'Tentatives comptées' })).toContainText('10 sur 10')
    await expectFine(page)
    await page.getByRole('button', { name: 'Débloquer' }).click()
    await expect(page.getByRole('table', { name: 'Tentatives comptées' })).toHaveCount(0)
    expect(await signInStatus(portal, email, DEMO_PASSWORD)).toBe(200)
  })

  await test.step('the login address is changed after an identity check', async () => {
    await page.reload()
    await expect(page.getByText('ouverte le')).toBeVisible()
    await page.getByRole('button', { name: 'Changer l’adresse…' }).click()
    const submit = page.getByRole('button', { name: 'Changer l’adresse', exact: true })
    await expect(submit).toBeDisabled()
    await page.getByLabel('Nouvelle adresse e-mail').fill(changed)
    await page.getByText('Rappel au numéro de la fiche').click()
    await page.getByLabel('Remarque').fill('Rappelée ce matin')
    await expectFine(page)
    await submit.click()
    await expect(page.getByText(`Un changement d’adresse vers ${changed} attend`)).toBeVisible()
    await expect(page.getByText('Aucune session ouverte.')).toBeVisible()
    // The two links differ after the # only: without another page in between, the sentence of the first would still stand.
    await person.goto('about:blank')
    await person.goto(await portal.linkFromMail(changed, 'Confirmez votre nouvelle adresse de connexion'))
    await expect(person.getByText(/confirmée/).first()).toBeVisible()
    expect(await signInStatus(portal, email, DEMO_PASSWORD)).toBe(400)
    expect(await signInStatus(portal, changed, DEMO_PASSWORD)).toBe(200)
    await page.goto('/secretariat/journal?action=account.staff_change_email')
    await expect(page.getByText('Rappel au numéro de la fiche').first()).toBeVisible()
    await page.goBack()
  })

  await test.step('sessions end, the member is unlinked, the account is closed', async () => {
    await page.getByRole('button', { name: 'Fermer les sessions…' }).click()
    await confirm(page, 'Fermer les sessions')
    await expect(page.getByText('Aucune session ouverte.')).toBeVisible()
    await page.getByRole('button', { name: /^Délier / }).click()
    await confirm(page, 'Délier')
    await expect(page.getByText('Ce compte n’a accès à aucune fiche.')).toBeVisible()
    await page.getByRole('button', { name: 'Supprimer le compte…' }).click()
    await expectFine(page)
    await confirm(page, 'Supprimer le compte')
    await expect(page).toHaveURL('/secretariat/comptes')
    expect(await signInStatus(portal, changed, DEMO_PASSWORD)).toBe(400)
  })
  await person.context().close()
})

test('records of members and clubs lead to the account; that of a colleague is only shown', async ({
  page,
  portal,
}) => {
  const { rows } = await portal.db.query<{ member: number; club: number; colleague: number }>(
    `select l.id_member as member, m.id_club as club,
       (select id from account where email = 'secretariat@demo.test') as colleague
     from account a join account_member l on l.id_account = a.id join club_manager m on m.id_member = l.id_member
     where a.email = 'gestionnaire@demo.test' limit 1`,
  )
  const { member, club, colleague } = rows[0]!
  await portal.signInStaff(page, { open: `/secretariat/clubs/${club}?onglet=responsables` })
  await page.getByRole('link', { name: 'gestionnaire@demo.test' }).click()
  await expect(page.getByRole('table', { name: 'Clubs gérés' })).toBeVisible()
  const url = page.url()
  await followTo(page, `/secretariat/membres/${member}?onglet=acces`)
  await page.getByRole('table', { name: 'Comptes liés' }).getByRole('link').first().click()
  await expect(page).toHaveURL(url)
  await followTo(page, `/secretariat/comptes/${colleague}`)
  await expect(page.getByText('Ce compte travaille au secrétariat')).toBeVisible()
  await expect(page.getByRole('button', { name: /Changer l’adresse|Supprimer le compte/ })).toHaveCount(0)
  await expectFine(page)
})

test('a manager without an account is invited, and letters are printed for the club', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const { rows } = await portal.db.query<{ club: number; member: number; mail: string }>(
    `select c.id_club as club, m.id as member, m.mail from club_manager c join member m on m.id = c.id_member
     where m.mail <> '' and m.invited_at is null
       and not exists (select from account_member a where a.id_member = m.id)
     order by m.id limit 1`,
  )
  const { club, member, mail } = rows[0]!
  await portal.signInStaff(page, { open: `/secretariat/clubs/${club}?onglet=responsables` })
  await expectFine(page)
  const letters = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Imprimer les lettres (PDF)' }).click()
  expect((await letters).suggestedFilename()).toMatch(/^Premier-acces-.*\.pdf$/)
  // A manager who got a letter today is reminded tomorrow.
  await portal.db.query('update member set invited_at = null, invitation_way = null where id = $1', [member])
  await page.goto(`/secretariat/membres/${member}?onglet=acces`)
  await page.getByRole('button', { name: /^Inviter / }).click()
  await expect(page.getByText('Invité par e-mail le')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Inviter|Rappeler) / })).toHaveCount(0)
  await expectFine(page)
  expect((await portal.mailsTo(mail)).map(({ subject }) => subject)).toContain('Votre accès à MyABFT')
})
