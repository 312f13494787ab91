import type { Page } from '@playwright/test'
import { twoHalves, writeTooLarge } from '#tests/support/images.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'

const card = (page: Page) => page.getByRole('complementary', { name: 'Carte de membre' })
const upload = (page: Page) => page.getByRole('region', { name: 'Photo du membre' })
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  upload(page).locator('input[type="file"]').setInputFiles(file)

async function openUpload(page: Page) {
  await card(page)
    .getByRole('button', { name: /^Changer la photo/ })
    .click()
  await expect(upload(page)).toBeVisible()
}

test('a photo is chosen, framed with the keyboard, saved, and removed', async ({ page, portal }, info) => {
  await portal.signIn(page, 'famille@demo.test', { member: 'Marc', open: '/profile' })
  await openUpload(page)
  await expectAccessible(page)
  await test.step('what is not a photo is refused at its place', async () => {
    const problem = upload(page).getByRole('alert')
    await choose(page, { name: 'dessin.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(problem).toHaveText('Image uniquement')
    await choose(page, await writeTooLarge(info.outputPath('lourde.jpg')))
    await expect(problem).toHaveText("L'image sélectionnée dépasse la taille maximum: 10240kb")
    await choose(page, { name: 'abimee.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('pas une image') })
    await expect(problem).toHaveText('Cette image est abîmée ou incomplète. Choisissez-en une autre.')
    await choose(page, { name: 'iphone.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
    await expect(problem).toHaveText('Le format HEIC n’est pas accepté. Enregistrez la photo en JPEG, puis réessayez.')
    await expectAccessible(page)
  })
  await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: await twoHalves(800, 600).png().toBuffer() })
  const save = page.getByRole('button', { name: 'Enregistrer la photo' })
  await expect(save).toBeEnabled()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  // To the far left: only the red half is in the frame.
  await page.getByRole('slider', { name: 'Agrandir' }).focus()
  await page.keyboard.press('End')
  await page.getByRole('application').focus()
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight')
  await save.click()
  await expect(page.getByText('La photo a été enregistrée')).toBeVisible()
  const photo = card(page).getByRole('button', { name: 'Changer la photo de Marc Van den Bossche' }).locator('img')
  await expect(photo).toBeVisible()
  const pixel = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0, 1, 1)
    return [image.naturalWidth, image.naturalHeight, ...pen.getImageData(0, 0, 1, 1).data]
  })
  expect(pixel.slice(0, 2)).toEqual([600, 600])
  expect(pixel[2]).toBeGreaterThan(200)
  expect(pixel[4]).toBeLessThan(60)

  await openUpload(page)
  await page.getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(page.getByText('La photo a été retirée')).toBeVisible()
  await expect(photo).toHaveCount(0)
})
