import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { areas } from './support/screens.ts'
import { followTo, waitForRest } from './support/traffic.ts'

// Read-only, so either worker may take the next one.
test.describe.configure({ mode: 'parallel' })

const screens = areas
  .flatMap((area) => (area.staff ? area.screens : []))
  .filter((screen) => !screen.startsWith('/secretariat/invitation'))
  // A list that is narrowed makes the calls of the list, and has its buttons.
  .filter((screen) => !/\?(affiliation|sexe|evenement|etat|discipline)=/.test(screen))

const CLOSED_TO_ALL =
  /\/(vie-privee|utilisateurs|maintenance|import|mailing|clubs\/nouveau|membres\/nouveau|membres\/fusion)/
const CORRESPONDENCE = /\/(mails|journal)/
const ACCOUNTS = /\/comptes/
const RESULTS = /\/sport\/(nouveau|competition\/1\/combat)/

/** The screens that each role may not open, the entries of its menu, and what it may change where. */
const ROLES = [
  {
    email: 'tresorerie@demo.test',
    closed: [CLOSED_TO_ALL, CORRESPONDENCE, ACCOUNTS, /\/sport/],
    menu: ['À traiter', 'Membres', 'Clubs', 'Commandes', 'Banque', 'Comptabilité', 'Tableau de bord', 'Référentiel'],
    work: async (page: Page) => {
      await open(page, '/secretariat/banque')
      await expect(page.getByRole('heading', { name: 'Importer un fichier' })).toBeVisible()
      await open(page, '/secretariat/membres/1')
      await expect(page.getByLabel('Nom', { exact: true })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Sauvegarder' })).toHaveCount(0)
    },
  },
  {
    email: 'sport@demo.test',
    closed: [CLOSED_TO_ALL, CORRESPONDENCE, ACCOUNTS, /\/(commandes|banque|comptabilite)/],
    menu: ['À traiter', 'Membres', 'Clubs', 'Tableau de bord', 'Sport', 'Référentiel'],
    work: async (page: Page) => {
      await open(page, '/secretariat/sport/competition/1')
      await expect(page.getByRole('button', { name: 'Supprimer' })).toBeVisible()
      await open(page, '/secretariat/clubs/1?onglet=responsables')
      await expect(page.getByRole('checkbox').first()).toBeDisabled()
      await expect(page.getByRole('heading', { name: 'Ajouter un responsable' })).toHaveCount(0)
      await open(page, '/secretariat/clubs/1?onglet=labels')
      await expect(page.getByRole('combobox').first()).toBeDisabled()
      await test.step('the logo leads to the first screen', async () => {
        await page.getByRole('link', { name: 'MyABFT, accueil' }).click()
        await expect(page).toHaveURL('/secretariat')
      })
      await test.step('a closed screen leads back to the inbox', async () => {
        await page.goto('/secretariat/utilisateurs')
        await expect(page.getByText('Votre rôle ne donne pas accès à cet écran')).toBeVisible()
        await expectAccessible(page)
        await expectNoSideScroll(page)
        await page.getByRole('link', { name: /«\sÀ traiter\s»/ }).click()
        await expect(page).toHaveURL('/secretariat')
        await expect(page.getByRole('heading', { name: 'À traiter' })).toBeVisible()
      })
    },
  },
  {
    email: 'consultation@demo.test',
    closed: [CLOSED_TO_ALL, RESULTS, /\/commandes\/(nouvelle|affiliations)/],
    menu: 'À traiter,Membres,Clubs,Commandes,Banque,Comptabilité,Tableau de bord,Sport,Référentiel,E-mails,Comptes'.split(
      ',',
    ),
    readsOnly: true,
  },
]

/** Opens a screen and waits until it has its data. */
async function open(page: Page, screen: string) {
  await followTo(page, screen)
  await waitForRest(page)
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** Buttons that search, page, sort, unfold, print or download, and those of one's own sessions. */
const READING =
  /^(Rechercher|Filtres|Retirer les filtres|Choisir les colonnes|Excel$|CSV$|Tout montrer|(Plus|Moins) de critères|Page |Détail|Afficher (la ligne|les \d|le tableau)|Masquer|Tableau|Export|Tout exporter|Imprimer|Télécharger|Voir |Reçu|Note de crédit|Données du virement|Liste et étiquettes|Fermer|Aujourd’hui|\d{2}\/)/

/** The usable buttons of the screen that do more than reading, and the usable fields of its records. */
async function listChanges(page: Page) {
  const controls = await page.evaluate(() => {
    const screen = document.querySelector('h1')!.closest('header')!.parentElement!
    const usable = (selector: string) =>
      [...screen.querySelectorAll<HTMLElement>(selector)].filter(
        (control) => control.checkVisibility() && !control.matches(':disabled'),
      )
    const isSearch = (form: HTMLFormElement) => form.innerText.includes('Rechercher')
    return {
      buttons: usable('button').map((button) => button.ariaLabel ?? button.innerText),
      fields: usable('form :is(input, select, textarea)')
        .filter((field) => !isSearch((field as HTMLInputElement).form!))
        .map((field) => (field as HTMLInputElement).name || field.ariaLabel),
    }
  })
  return [...controls.buttons.filter((name) => !READING.test(name)), ...controls.fields]
}

for (const { email, closed, menu, readsOnly, work } of ROLES) {
  test(`${email} finds the screens of the role and works there, and no call is refused`, async ({ page, portal }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await portal.signInStaff(page, { email })
    // On a phone the later entries are behind «Plus».
    const entries = page.getByRole('navigation', { name: 'Secrétariat' }).getByRole('link', { includeHidden: true })
    await expect(entries).toHaveText(menu)
    const changes: string[] = []
    for (const screen of screens) {
      await open(page, screen)
      const isClosed = closed.some((pattern) => pattern.test(screen))
      await expect(page.getByText('Votre rôle ne donne pas accès à cet écran'), screen).toHaveCount(isClosed ? 1 : 0)
      if (readsOnly && !screen.endsWith('/mes-sessions')) {
        changes.push(...(await listChanges(page)).map((name) => `${screen}: ${name}`))
      }
    }
    expect(changes).toEqual([])
    await work?.(page)
    expect(refused).toEqual([])
  })
}
