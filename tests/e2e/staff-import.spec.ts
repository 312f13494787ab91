import { readFile } from 'node:fs/promises'
import { IMPORT_KINDS, importKindLabels } from '#contract/staff/staff-import-kind-fields.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { plantMistakes } from '#tests/support/planted-mistakes.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { today } from '#web/lib/today.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('the first import: planted mistakes, each reported by its line, then the files put right', async ({
  page,
  portal,
}) => {
  await portal.signInStaff(page, { open: '/secretariat/import' })
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  const input = page.getByLabel('Fichier à importer')
  const give = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'text/csv', buffer })

  // An unreadable file is refused at once, without further questions.
  await give('clubs.csv', Buffer.from('Matricule;"Nom'))
  await expect(page.getByText('Un guillemet ouvert dans ce fichier n’est jamais fermé.')).toBeVisible()

  for (const [index, genre] of IMPORT_KINDS.entries()) {
    const { dirty, clean, lines, mistakes } = plantMistakes(genre)
    await page.getByRole('radio', { name: new RegExp(`^${index + 1}. ${importKindLabels[genre]}`) }).check()
    const attempt = page.getByRole('button', { name: 'Essai à blanc' })
    // staff-import.test.ts proves the mistakes of every kind; here a kind of people and one that comes in partly.
    if (genre !== 'membres' && genre !== 'grades') {
      await give(`${genre}.csv`, clean)
      await expect(attempt).toBeEnabled()
      continue
    }
    await give(`${genre}.csv`, dirty)
    await attempt.click()
    await expect(page.getByText(`${mistakes.length} problèmes sur ${mistakes.length} lignes`)).toBeVisible()
    await page.getByRole('button', { name: /^Afficher les \d+ lignes suivantes/ }).click()
    // The header row is hidden on a phone.
    const rows = page.getByRole('table', { name: 'Problèmes' }).getByRole('row')
    await expect(rows).toHaveCount(mistakes.length)
    for (const place of [0, 7, mistakes.length - 1]) {
      await expect(rows.nth(place)).toContainText(String(mistakes[place]!.ligne))
      await expect(rows.nth(place)).toContainText(mistakes[place]!.message)
    }
    if (genre === 'membres') {
      const [report] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Télécharger les lignes à corriger' }).click(),
      ])
      const sheet = readXlsx(await readFile(await report.path()))
      expect(sheet.rows.slice(1).map((cells) => parseInt(String(cells.at(-1)).slice('Ligne '.length), 10))).toEqual(
        mistakes.map(({ ligne }) => ligne),
      )
      await expectAccessible(page)
      await expectNoSideScroll(page)
    }

    // The good lines of the last file come in at once, the others come back as a file.
    const good = lines - mistakes.length
    const partly = page.getByRole('button', {
      name: `Importer ${good} lignes, récupérer les ${mistakes.length} autres`,
    })
    await expect(partly).toBeVisible()
    if (genre === 'grades') {
      const [rest] = await Promise.all([page.waitForEvent('download'), partly.click()])
      await expect(page.getByText(`${mistakes.length} lignes ne sont pas importées.`)).toBeVisible()
      expect(readXlsx(await readFile(await rest.path())).rows).toHaveLength(mistakes.length + 1)
    }
    const left = genre === 'grades' ? mistakes.length : lines

    await give(`${genre}.csv`, clean)
    await attempt.click()
    await expect(page.getByText('Aucun problème : le fichier peut être importé, en une fois.')).toBeVisible()
    await page.getByRole('button', { name: `Importer ${left} lignes`, exact: true }).click()
    await expect(page.getByText(/^L’import est terminé/)).toBeVisible()
  }

  // Again with one word changed: known records stay, unless chosen otherwise.
  await page.getByRole('radio', { name: /^2. Membres/ }).check()
  const changed = plantMistakes('membres').clean.toString().replace('Planté D;Zoé', 'Planté D;Zoë')
  await give('membres.csv', Buffer.from(changed))
  await page.getByLabel('Code postal').selectOption('Pas dans le fichier')
  await page.getByRole('button', { name: 'Essai à blanc' }).click()
  await expect(page.getByText('Tout est déjà dans le portail : il n’y a rien à importer.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Différences' })).toContainText('Zoë')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('radio', { name: /^Mettre à jour/ }).check()
  await page.getByRole('button', { name: 'Importer une ligne' }).click()
  await expect(page.getByText('L’import est terminé : 1 mis à jour.')).toBeVisible()
  await followTo(page, '/secretariat/membres?recherche=7100003')
  await expect(page.getByRole('link', { name: /Zoë/ })).toBeVisible()
})

test('after an import no reminder is sent before an administrator has seen whom, and said yes', async ({
  page,
  portal,
}) => {
  test.slow()
  const { rows: clubs } = await portal.db.query<{ numero_club: string }>(
    'select numero_club from club order by id limit 1',
  )
  const number = String(Date.now() % 1_000_000_000).padStart(10, '8')
  const email = `importe-${number}@e2e.test`
  const end = formatDate(addDays(today(), 20))
  const start = formatDate(today())
  await portal.signInStaff(page, { open: '/secretariat/import' })
  const bring = async (place: RegExp, name: string, lines: string[]) => {
    await page.getByRole('radio', { name: place }).check()
    const buffer = Buffer.from(lines.join('\n'))
    await page.getByLabel('Fichier à importer').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Essai à blanc' }).click()
    await page.getByRole('button', { name: 'Importer une ligne' }).click()
    await expect(page.getByText(/^L’import est terminé/)).toBeVisible()
  }
  await bring(/^2. Membres/, `${number}-m.csv`, [
    'Numéro de licence;Nom;Prénom;Sexe;E-mail',
    `${number};Importée;Ana;F;${email}`,
  ])
  await bring(/^3. Licences/, `${number}-l.csv`, [
    'Numéro de licence;Numéro du club;Premier jour;Dernier jour',
    `${number};${clubs[0]!.numero_club};${start};${end}`,
  ])
  await expect(page.getByText(/attendent l’accord d’un administrateur\.$/)).toBeVisible()

  const countMails = async () =>
    (await portal.db.query('select from mail where to_address = $1', [email])).rowCount ?? 0
  const runReminders = async () => {
    await portal.db.query(`update job set next_run_at = now() where name = 'remind-before-expiry'`)
    const isDone = `select from job where name = 'remind-before-expiry' and next_run_at > now() and holder is null`
    await expect.poll(async () => (await portal.db.query(isDone)).rowCount).toBe(1)
  }
  await runReminders()
  expect(await countMails()).toBe(0)

  await page.goto('/secretariat')
  await page.getByRole('link', { name: `Import « ${number}-l.csv »` }).click()
  const hold = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `« ${number}-l.csv »` }) })
  await expect(hold).toContainText(`1 personne : Ana Importée (${number}).`)
  await expect(hold).toContainText('Dès le prochain passage : deuxième rappel')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await hold.getByRole('button', { name: 'Permettre ces e-mails' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Permettre' }).click()
  await expect(page.getByText(/^Permis/)).toBeVisible()
  await expect(hold).toHaveCount(0)
  await runReminders()
  expect(await countMails()).toBe(1)
})
