import type { Request } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { holdFiles } from './support/traffic.ts'

// Each story opens the page anew, so any worker may take the next one: no other file is left when this one runs.
test.describe.configure({ mode: 'parallel' })

/** The parts of src/web/ui on the page that shows them in every state. */
test.describe('the ui kit', { tag: '@desk' }, () => {
  test.beforeEach(({ page }) => page.goto('/dev/ui'))

  test('every part is accessible and fits a phone, a tablet and a desktop', async ({ page }) => {
    for (const width of [390, 820, 1440]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
        await expectNoSideScroll(page)
      })
    }
  })

  // The check that all stories share compares each look of text once, so it must still find what makes a look a new one.
  for (const [change, changed, style] of [
    ['turns pale', 'article.probe p', 'color: #aaa'],
    ['moves over the dark header', 'article.probe p', 'position: absolute; top: 0'],
    ['fades with what it lies in', 'article.probe', 'opacity: 0.3'],
  ] as const) {
    test(`a readable text that ${change} is found`, async ({ page }) => {
      await page.locator('main').evaluate((main) => {
        const [frame, card, text] = ['article', 'div', 'p'].map((tag) => document.createElement(tag))
        frame!.className = 'probe'
        card!.style.backgroundColor = 'white'
        text!.textContent = 'Lisible'
        main.append(frame!)
        frame!.append(card!)
        card!.append(text!)
      })
      await expectAccessible(page)
      await page.locator(changed).evaluate((element: HTMLElement, css) => {
        element.style.cssText = css
      }, style)
      await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: <p.*>Lisible</)
    })
  }

  test('tables sort, page and fit', async ({ page }) => {
    const table = page.getByRole('table', { name: 'Membres' })

    await test.step('DataTable sorts by a column, and back', async () => {
      const names = table.getByRole('row').filter({ hasText: /Lambert|Dubois|Martin/ })
      await table.getByRole('button', { name: /Points/ }).click()
      await expect(names).toHaveText([/Dubois/, /Lambert/, /Martin/])
      await table.getByRole('button', { name: /Points/ }).click()
      await expect(names).toHaveText([/Martin/, /Lambert/, /Dubois/])
    })

    await test.step('Pager shows its controls in a row, with borders, and moves to another page', async () => {
      const pages = page.getByRole('navigation', { name: 'Pages' })
      const [first, second] = await Promise.all(
        ['Page 1', 'Page 2'].map((name) => pages.getByRole('button', { name, exact: true }).boundingBox()),
      )
      expect(second!.y).toBe(first!.y)
      expect(second!.x).toBeGreaterThan(first!.x + first!.width)
      await expect(pages.getByRole('button', { name: 'Page 1', exact: true })).toHaveCSS('border-top-width', '1px')
      await pages.getByRole('button', { name: 'Page suivante' }).click()
      await expect(page.getByText('21 à 30 sur 95')).toBeVisible()
      await page.getByLabel('Lignes par page').selectOption('Toutes')
      await expect(pages).toHaveCount(0)
    })

    await test.step('tabular figures leave the hyphens of words as they are', async () => {
      const widths = await page.evaluate(async () => {
        await document.fonts.ready
        return ['normal', 'tabular-nums'].map((fontVariantNumeric) => {
          const text = Object.assign(document.createElement('span'), { textContent: 'Marche-en-Famenne' })
          Object.assign(text.style, { fontVariantNumeric, position: 'absolute' })
          document.querySelector('main')!.append(text)
          return text.getBoundingClientRect().width
        })
      })
      expect(widths[1]).toBe(widths[0])
    })

    await test.step('a table of a tablet shows the date of a licence on one line, and reads its words', async () => {
      const badge = page.getByRole('table').getByText(/^Valable jusqu’au \d/)
      for (const [width, isShort] of [
        [820, true],
        [1440, false],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await expect(badge).toBeVisible()
        const [height, words] = await badge.evaluate((element) => [
          element.getBoundingClientRect().height,
          element.querySelector('[data-words]')!.getBoundingClientRect().width,
        ])
        expect(height).toBeLessThan(24)
        expect(words === 0).toBe(isShort)
      }
    })
  })

  test('menus, dialogs and toasts take the focus and the pointer only where they should', async ({ page }) => {
    const question = page.getByRole('button', { name: 'Retirer la licence' })
    const dialog = page.getByRole('dialog')
    const answer = dialog.getByRole('button', { name: 'Retirer' })
    const toasts = page.locator('.mantine-Notification-root')

    await test.step('Dropdown is used with the keyboard alone, and gives the focus back', async () => {
      const button = page.getByRole('button', { name: 'Exporter', exact: true })
      await button.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Dernier choix : PDF')).toBeVisible()
      await expect(button).toBeFocused()
      await button.press('Enter')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(button).toBeFocused()
      await expect(page.getByRole('button', { name: 'Exporter sans droit' })).toBeDisabled()
    })

    await test.step('Dialog takes the focus, closes on Escape and gives it back', async () => {
      await question.click()
      const named = page.getByRole('dialog', { name: 'Retirer cette licence ?' })
      await expect(named.getByRole('button', { name: 'Retirer' })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(named).toHaveCount(0)
      await expect(question).toBeFocused()
    })

    await test.step('ConfirmButton keeps its question open on failure', async () => {
      await page.getByRole('button', { name: 'Retirer sans succès' }).click()
      await answer.click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await expect(dialog.getByText('unknown')).toHaveCount(0)
      await expect(answer).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('ConfirmButton tells of success', async () => {
      await question.click()
      await answer.click()
      await expect(page.getByText('La licence est retirée.')).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a toast leaves the title, the tabs and the cart free', async () => {
      for (const width of [1440, 820, 390]) {
        await page.setViewportSize({ width, height: 844 })
        // The pointer over the toast keeps it, for the next step too.
        await toasts.hover()
        expect((await toasts.boundingBox())!.y).toBeGreaterThan(422)
      }
    })

    await test.step('a toast takes no press that is meant for a dialog', async () => {
      await question.focus()
      await page.keyboard.press('Enter')
      await expect(answer).toBeVisible()
      const lowest = async () => (await answer.boundingBox())!.y + (await answer.boundingBox())!.height
      await expect.poll(async () => (await toasts.boundingBox())!.y - (await lowest())).toBeGreaterThan(0)
      // So low that they lie over each other.
      await page.setViewportSize({ width: 390, height: 240 })
      const toast = await toasts.elementHandle()
      const where = () =>
        answer.evaluate((button, over) => {
          const [one, other] = [button.getBoundingClientRect(), over.getBoundingClientRect()]
          const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)]
          const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)]
          const pressed = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return { overlap: right > left && bottom > top, pressed: button.contains(pressed) }
        }, toast)
      await expect.poll(where).toEqual({ overlap: true, pressed: true })
      await answer.click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('the newest of many toasts is shown at once, in the place of the oldest', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      // The toasts before are gone.
      await page.reload()
      const remove = async () => {
        await question.click()
        await answer.click()
        await expect(dialog).toHaveCount(0)
      }
      await remove()
      await toasts.evaluate((toast) => toast.setAttribute('id', 'oldest'))
      const oldest = page.locator('#oldest')
      for (const [shown, stays] of [
        [2, true],
        [3, true],
        [3, false],
      ] as const) {
        // The pointer over a toast keeps all.
        await toasts.first().hover()
        await remove()
        await expect(toasts).toHaveCount(shown)
        await expect(oldest).toBeVisible({ visible: stays })
      }
    })
  })

  test('fields and buttons show what they hold', async ({ page }) => {
    await test.step('DateInput writes the slashes, and gives a date or what was typed', async () => {
      const field = page.getByLabel('Date', { exact: true })
      await field.pressSequentially('29022028')
      await expect(field).toHaveValue('29/02/2028')
      await expect(page.getByText('Valeur : 2028-02-29')).toBeVisible()
      await field.fill('')
      await field.pressSequentially('31022026')
      await expect(field).toHaveValue('31/02/2026')
      await expect(page.getByText('Valeur : 31/02/2026')).toBeVisible()
    })

    await test.step('DateInput also takes what is typed before the code of its mask has arrived, or without it', async () => {
      const field = page.getByLabel('Date', { exact: true })
      const isMask = (request: Request) => request.url().includes('mask-date')
      for (const fate of ['continue', 'abort'] as const) {
        const release = await holdFiles(page, /mask-date/, fate)
        await page.reload()
        await field.pressSequentially('2902')
        const end = Promise.race([
          page.waitForEvent('requestfinished', isMask),
          page.waitForEvent('requestfailed', isMask),
        ])
        release()
        await end
        await expect(field).toHaveValue('2902')
        await field.pressSequentially('2028')
        await expect(field).toHaveValue('29/02/2028')
        await expect(page.getByText('Valeur : 2028-02-29')).toBeVisible()
        await page.unrouteAll()
      }
    })

    await test.step('FileDrop takes a file from its button, and none while it is busy', async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choisir un fichier' }).first().click()
      await (await chooser).setFiles({ name: 'compte.cod', mimeType: 'text/plain', buffer: Buffer.from('0') })
      await expect(page.getByText('Fichier choisi : compte.cod')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Choisir un fichier' }).last()).toBeDisabled()
    })

    await test.step('a radio button of a group without a choice is drawn empty', async () => {
      const drawn = await page.evaluate(() =>
        ['radio', 'checkbox'].map((type) => {
          const choice = { type, name: 'none chosen', indeterminate: true }
          const input = Object.assign(document.createElement('input'), choice)
          document.querySelector('main')!.append(input)
          return [input.matches(':indeterminate'), getComputedStyle(input, '::before').backgroundColor]
        }),
      )
      expect(drawn).toEqual([
        [true, 'rgba(0, 0, 0, 0)'],
        [true, 'rgb(255, 255, 255)'],
      ])
    })

    await test.step('a radio button stands in the same place beside its text, checked or not', async () => {
      const tops = await page.evaluate(() =>
        [true, false].map((checked) => {
          const line = document.createElement('p')
          const input = Object.assign(document.createElement('input'), { type: 'radio', checked })
          line.append(input, 'Texte')
          document.querySelector('main')!.append(line)
          return input.getBoundingClientRect().top - line.getBoundingClientRect().top
        }),
      )
      expect(tops[1]).toBe(tops[0])
    })

    await test.step('a busy button shows its loader', async () => {
      const loader = page.getByRole('button', { name: 'En cours' }).first().locator('.mantine-Loader-root')
      await expect(loader).toBeVisible()
      expect((await loader.boundingBox())!.width).toBeGreaterThan(10)
    })

    await test.step('Problem and field errors are announced', async () => {
      await expect(page.getByRole('alert').filter({ hasText: 'Un texte qui ne tient' })).toBeVisible()
      const field = page.getByLabel('Texte erroné')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription('Ce champ est requis.')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(field).toHaveCSS('border-color', 'rgb(240, 130, 123)')
    })
  })
})
