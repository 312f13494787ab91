import { expect, test } from './support/portal.ts'

test('the guide opens at its topic, beside the screen that asked for it', async ({ page, portal, context }) => {
  await portal.signIn(page, 'nouveau@demo.test', { open: '/noMemberLinked' })
  await page.getByLabel('Numéro de licence').fill('200042')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Comment faire/ }).click()
  const guide = await opened
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Membres et parents')
  await expect(guide.getByRole('heading', { name: 'Lier une licence à son compte' })).toBeInViewport()
  const picture = guide.getByRole('img', { name: /^Le formulaire .* Lier une licence/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(390)
  await expect(page.getByLabel('Numéro de licence')).toHaveValue('200042')
  await guide.getByRole('link', { name: 'Protéger son compte' }).click()
  await expect(guide.getByRole('heading', { name: 'Protéger son compte' })).toBeInViewport()
  await guide.getByRole('article').getByRole('link', { name: 'Retour\u00a0: Aide' }).click()
  await guide.getByRole('link', { name: 'Responsables de club' }).click()
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Responsables de club')
})

test('a page answers HEAD, as monitors ask, like GET without its body', async ({ portal }) => {
  for (const path of ['/login', '/secretariat', '/aide/clubs']) {
    const [head, page] = [await fetch(portal.url + path, { method: 'HEAD' }), await fetch(portal.url + path)]
    const type = 'content-type'
    expect([head.status, head.headers.get(type), await head.text()]).toEqual([200, page.headers.get(type), ''])
  }
  expect((await fetch(`${portal.url}/api/nulle-part`, { method: 'HEAD' })).status).toBe(404)
})
