import { afterEach, expect, it, vi } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'

afterEach(() => vi.unstubAllGlobals())

const NAMUR = 4
const LIEGE = 9
const openModules = async (browser = createBrowser()) =>
  (
    await browser.openTab(
      () => ({ status: 200 }),
      () => import('./cart.ts'),
    )
  ).modules

it('addToCart ignores duplicates', async () => {
  const cart = await openModules()
  cart.addToCart(NAMUR, { renew: [1, 2, 2] })
  cart.addToCart(NAMUR, { renew: [2, 3] })
  cart.addToCart(NAMUR, { licence_club: [NAMUR] })
  cart.addToCart(NAMUR, { licence_club: [NAMUR] })
  expect(cart.readCart(NAMUR)).toEqual({ renew: [1, 2, 3], licence_club: [NAMUR] })
  expect(cart.cartSize(cart.readCart(NAMUR))).toBe(4)
})

it('addToCart stops at the size of an order', async () => {
  const cart = await openModules()
  cart.addToCart(NAMUR, { renew: Array.from({ length: 499 }, (_, index) => index + 1) })
  cart.addToCart(NAMUR, { renew: [1, 900, 901] })
  expect(cart.readCart(NAMUR).renew.slice(498)).toEqual([499, 900])
})

it('carts and checkouts of two clubs are separate', async () => {
  const cart = await openModules()
  cart.addToCart(NAMUR, { renew: [1] })
  cart.addToCart(LIEGE, { renew: [2] })
  cart.changeCheckout(NAMUR, { id: 76, ordered: cart.readCart(NAMUR) })
  cart.changeCheckout(LIEGE, { id: 77 })
  cart.removeSettledOrder(NAMUR)
  expect(cart.cartSize(cart.readCart(NAMUR))).toBe(0)
  expect(cart.readCart(LIEGE).renew).toEqual([2])
  expect(cart.readCheckout(LIEGE).id).toBe(77)
})

it('two tabs that edit one cart keep the changes of both', async () => {
  const browser = createBrowser()
  const left = await openModules(browser)
  const right = await openModules(browser)
  left.addToCart(NAMUR, { renew: [1] })
  right.addToCart(NAMUR, { renew: [2] })
  left.addToCart(NAMUR, { renew: [3] })
  right.removeFromCart(NAMUR, { renew: [1] })
  expect(browser.stored()).toMatchObject({ carts: { [NAMUR]: { renew: [2, 3], licence_club: [] } } })
  browser.fireStorageEvents()
  expect(left.readCart(NAMUR).renew).toEqual([2, 3])
})

it('removeSettledOrder removes only the lines of the order, not those added meanwhile', async () => {
  const browser = createBrowser()
  const paying = await openModules(browser)
  paying.addToCart(NAMUR, { renew: [1, 2] })
  paying.changeCheckout(NAMUR, { id: 77, ordered: paying.readCart(NAMUR), modePayement: 'virement' })
  const other = await openModules(browser)
  other.addToCart(NAMUR, { renew: [3], licence_club: [NAMUR] })
  paying.removeSettledOrder(NAMUR)
  expect(paying.readCart(NAMUR)).toEqual({ renew: [3], licence_club: [NAMUR] })
  expect(paying.readCheckout(NAMUR)).toMatchObject({ id: null, ordered: null, modePayement: null })
})

it('removeFromCart drops the key of the checkout and keeps its fields', async () => {
  const cart = await openModules()
  cart.addToCart(NAMUR, { renew: [1] })
  cart.changeCheckout(NAMUR, { titulCardName: 'Anne', key: 'k' })
  expect(cart.readCheckout(NAMUR).key).toBe('k')
  cart.removeFromCart(NAMUR, { renew: [1] })
  expect(cart.readCheckout(NAMUR)).toMatchObject({ titulCardName: 'Anne', key: null })
})

it('addToCart stores ids and counts of changes only', async () => {
  const browser = createBrowser()
  const cart = await openModules(browser)
  cart.addToCart(NAMUR, { renew: [1] })
  expect(browser.stored()?.carts).toEqual({ [NAMUR]: { renew: [1], licence_club: [] } })
  expect(browser.stored()?.cartChanges).toEqual({ [NAMUR]: { r1: 1 } })
})

const ADDRESS = { mail: '', nom: '', prenom: '', adresse: '', complement: '', cp: '', ville: '', telephone_gsm: '' }
const EMPTY = { renew: [], licence_club: [] }

it.each([
  ['null', null, EMPTY, { id: null }],
  ['a text', 'panier', EMPTY, { id: null }],
  ['clubs of a wrong type', { 4: 'panier', 5: null, 6: 7 }, EMPTY, { id: null }],
  [
    'invalid ids',
    { 4: { renew: [1, '2', -3, 0, 1.5, null, {}, 1, 2 ** 31], licence_club: [4, 5] } },
    { renew: [1], licence_club: [4] },
    { id: null },
  ],
  [
    'values of a wrong type',
    { 4: { renew: '12', id: '9', modeLivraison: 'livraisonByPtRelais', adresseForOrder: 'rue', modePayement: 'or' } },
    EMPTY,
    { id: null, modeLivraison: null, adresseForOrder: null, modePayement: null },
  ],
  [
    'steps without their data',
    { 4: { id: 9, modeLivraison: 'livraisonByAdresse', modePayement: 'virement', adresseForOrder: { nom: 'A' } } },
    EMPTY,
    { id: 9, modeLivraison: null, modePayement: null },
  ],
  [
    'a valid checkout',
    { 4: { modeLivraison: 'livraisonByAdresse', adresseForOrder: ADDRESS, key: 'k', ordered: { renew: [7, 'x'] } } },
    EMPTY,
    {
      modeLivraison: 'livraisonByAdresse',
      adresseForOrder: ADDRESS,
      key: 'k',
      ordered: { renew: [7], licence_club: [] },
    },
  ],
])('readCart and readCheckout read a stored state that holds %s', async (_, stored, cart, checkout) => {
  const browser = createBrowser()
  browser.put({ carts: stored, checkouts: stored })
  const modules = await openModules(browser)
  expect(modules.readCart(NAMUR)).toEqual(cart)
  expect(modules.readCheckout(NAMUR)).toMatchObject(checkout)
  modules.addToCart(NAMUR, { renew: [77] })
  expect(modules.readCart(NAMUR)).toEqual({ ...cart, renew: [...cart.renew, 77] })
})

it('readCart returns the same object as long as nothing changes', async () => {
  const cart = await openModules()
  cart.addToCart(NAMUR, { renew: [1] })
  expect(cart.readCart(NAMUR)).toBe(cart.readCart(NAMUR))
})
