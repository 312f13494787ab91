import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('a newsletter goes to a list, and its reader unsubscribes @desk', async ({ page, portal }) => {
  const ville = 'Mailingville'
  const { rows: people } = await portal.db.query<{ prenom: string }>(
    `update member set ville = $1, newsletter = true, mail = 'lettre' || id || '@example.be'
     where id in (select id from member where erased_at is null and mail <> '' order by id desc limit 2)
     returning prenom`,
    [ville],
  )
  await portal.signInStaff(page, { open: `/secretariat/membres?ville=${ville}` })
  await expect(page.getByText('2 personnes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Écrire à cette liste' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Écrire un mailing' })).toBeVisible()
  // A mailing belongs to the e-mails, which a phone has in the menu of the rest.
  await expect(page.locator('nav button[data-current]')).toHaveAttribute('data-current', 'true')
  await expect(page.getByText(`Ville : ${ville}`)).toBeVisible()
  const form = page.getByRole('form', { name: 'Message' })
  await form.getByLabel('Objet').fill('Stage de printemps')
  await form.getByLabel('Texte').fill('Bonjour {surnom},')
  await expect(form.getByText('{surnom} n’existe pas dans cet e-mail.')).toBeVisible()
  await form.getByLabel('Texte').fill('Bonjour {prenom},\n\nÀ bientôt au stage.')
  await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
  await expect(page.getByText(/^Un essai est en route vers/)).toBeVisible()
  await expect(page.getByText('Sauvegardez le brouillon pour voir l’aperçu')).toBeVisible()
  await page.getByRole('button', { name: 'Sauvegarder le brouillon' }).click()
  await expect(page.getByText('2 destinataires sur 2 personnes')).toBeVisible()
  const letter = page.getByRole('article')
  await expect(letter.getByText(/^Bonjour /)).toHaveText(new RegExp(people.map(({ prenom }) => prenom).join('|')))
  await expect(letter.getByText('Ne plus recevoir la newsletter')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await page.getByRole('button', { name: 'Envoyer…' }).click()
  const question = page.getByRole('dialog', { name: 'Envoyer ce mailing ?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stage de printemps' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Avancement de l’envoi' })).toHaveAttribute('value', '2')
  await page.getByRole('combobox', { name: 'Destinataires' }).selectOption('Envoyé')
  await expect(page.getByRole('table', { name: 'Destinataires' }).getByText('@example.be')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const { rows: mails } = await portal.db.query<{ path: string; to_address: string }>(
    `select substring(text from '/rappel/[0-9A-Za-z_-]+') as path, to_address from mail
     where kind = 'mailing' and to_address in (select mail from member where ville = $1) order by id`,
    [ville],
  )
  expect(mails).toHaveLength(2)
  await page.goto(mails[0]!.path)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ne plus recevoir la newsletter' }).click()
  await expect(page.getByText('Vous ne recevrez plus la newsletter.')).toBeVisible()
  const { rows: ticks } = await portal.db.query<{ newsletter: boolean }>(
    'select newsletter from member where mail = $1',
    [mails[0]!.to_address],
  )
  expect(ticks).toEqual([{ newsletter: false }])
})

test('a colleague approves a mailing that waits in the inbox, and a draft is deleted', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ id: number }>(
    `insert into mailing (kind, filters, objet, texte, state, recipients, created_at, confirmed_at)
     values ('service', '{}', 'Assemblée générale', 'Venez nombreux.', 'pending', 2, now(), now()) returning id`,
  )
  const { id } = rows[0]!
  await portal.db.query(
    `insert into mailing_recipient (id_mailing, id_member, email)
     select $1, id, 'tous' || id || '@example.be' from member order by id limit 2`,
    [id],
  )
  await portal.signInStaff(page, { open: '/secretariat' })
  await page.getByRole('link', { name: /Mailing « Assemblée générale »/ }).click()
  await expect(page.getByText('2 destinataires recevront ce message si vous approuvez.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Approuver…' }).click()
  await page.getByRole('button', { name: 'Approuver et envoyer' }).click()
  await expect(page.getByText(/^C’est parti/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Avancement de l’envoi' })).toHaveAttribute('value', '2')

  await followTo(page, '/secretariat/mailing')
  const row = page.getByRole('row').filter({ hasText: 'Assemblée générale' })
  await expect(row.getByText('Envoyé', { exact: true })).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Écrire aux gestionnaires' }).click()
  await expect(page.getByText('Gestionnaires de tous les clubs')).toBeVisible()
  await followTo(page, '/secretariat/clubs?province=Namur')
  await page.getByRole('button', { name: 'Écrire aux gestionnaires' }).click()
  await expect(page.getByText(/Gestionnaires des clubs\s: Namur/)).toBeVisible()
  await page.getByRole('link', { name: 'Voir la liste' }).click()
  await expect(page).toHaveURL('/secretariat/clubs?province=Namur')
  await page.goBack()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Le brouillon est supprimé.')).toBeVisible()
})
