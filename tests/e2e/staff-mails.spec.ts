import { withDe } from '#domain/elision.ts'
import { ownManager } from './support/own-shop.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('a mail is worded anew and tried, a reminder brings a wish to the club', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/mails/textes' })
  await page.getByRole('link', { name: /^Rappel de fin de licence/ }).click()
  const form = page.getByRole('form', { name: 'Texte de l’e-mail' })
  const preview = page.getByRole('article')
  await form.getByLabel('Objet').fill('Bientôt fini, {prenom} {nomm}')
  await expect(form.getByText('{nomm} n’existe pas dans cet e-mail.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'M’envoyer un essai' })).toBeDisabled()
  await form.getByLabel('Objet').fill('Bientôt fini, {prenom}')
  await expect(preview.getByRole('heading', { name: 'Bientôt fini, Zoé' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
  await expect(page.getByText(/^Un essai est en route vers/)).toBeVisible()

  await followTo(page, '/secretariat/mails?sorte=trial')
  await page.getByRole('link', { name: '[Essai] Bientôt fini, Zoé' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '[Essai] Bientôt fini, Zoé' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  // The demonstration's reminders are sent soon after the start.
  const findReminder = async () => {
    const { rows } = await portal.db.query<{
      path: string
      id_club: number
      slug: string
      prenom: string
      nom: string
    }>(
      `select substring(t.text from '/rappel/[0-9A-Za-z_-]+') as path, l.id_club, c.club_slug as slug, m.prenom, m.nom
       from mail t join member m on m.id = t.id_member
       join licence l on l.id_member = m.id and l.date_fin >= current_date
       join club c on c.id = l.id_club
       where t.kind = 'expiry_reminder' and t.to_address = m.mail and c.club_slug not in ('taekwondo-club-namur', 'dojang-liege')
         and l.date_fin = m.last_date_fin
         -- Other stories order and wish for members of any club.
         and not exists (select from order_line o where o.id_member = m.id and o.open)
         and not exists (select from renewal_wish w where w.id_member = m.id)
       order by t.id desc limit 1`,
    )
    return rows[0]
  }
  await expect.poll(findReminder).toBeTruthy()
  const { path, id_club, slug, prenom, nom } = (await findReminder())!
  await page.goto(path)
  await expect(page.getByRole('heading', { name: `La licence ${withDe(prenom)}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Je souhaite renouveler' }).click()
  await expect(page.getByText('Votre club sait que vous souhaitez renouveler.')).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus recevoir de rappels' }).click()
  await expect(page.getByText('Vous ne recevrez plus de rappels pour cette licence.')).toBeVisible()

  const manager = await ownManager(portal.db, id_club)
  await portal.signIn(page, manager, { open: `/club/${slug}/membres?statut=souhaits` })
  await expect(page.getByRole('button', { name: /^Souhaitent renouveler/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row').filter({ hasText: nom }).filter({ hasText: prenom })).toContainText(
    'Souhaite renouveler',
  )
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('an automatic mail is switched off, given another delay, and says whom it goes to', async ({ page, portal }) => {
  await portal.db.query('delete from automatic_mail')
  await portal.signInStaff(page, { open: '/secretariat/mails/textes' })
  const entry = page.getByRole('link', { name: /^Rappel de fin de licence/ })
  await expect(entry).toContainText('Automatique')
  await entry.click()
  const first = page.getByRole('form', { name: 'Premier rappel' })
  await expect(first).toContainText(/Prochain envoi\s: \d+ personnes?, le/)
  await first.getByLabel(/^Délai/).fill('121')
  await first.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(first.getByText('De 46 à 120 jours.')).toBeVisible()
  await first.getByLabel(/^Délai/).fill('120')
  // The licences that end within the next months.
  await expect(first).toContainText(/Prochain envoi\s: [1-9]\d* personnes?/)
  await first.getByText(/^(À qui|Les 20 premiers)$/).click()
  await expect(first.getByRole('listitem').first()).toContainText(/\(\d+\)$/)
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await first.getByLabel(/^Délai/).fill('60')
  await first.getByLabel('Envoyer automatiquement').uncheck()
  await expect(first).toContainText('Coupé. Actif, le prochain envoi serait')
  await first.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText(/^C’est enregistré/)).toBeVisible()
  await followTo(page, '/secretariat/mails/textes')
  await expect(entry).toContainText('Automatique, coupé en partie')
  await expectAccessible(page)
  await portal.db.query('delete from automatic_mail')
})
