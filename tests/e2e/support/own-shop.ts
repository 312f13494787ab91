import type { Page } from '@playwright/test'
import type pg from 'pg'
import { ownAccount } from './own-account.ts'
import { DEMO_PASSWORD, expect, type Portal } from './portal.ts'

/** A club that no other story uses, with a manager. */
export interface Shop {
  email: string
  path: string
  idClub: number
  /** Members whose licence can be renewed now. */
  members: number[]
}

const opened: number[] = []

/** The next club with enough renewable members, other than the demonstration's main ones. */
export async function openShop(db: pg.Pool, size = 2): Promise<Shop> {
  const { rows } = await db.query<{ id: number; club_slug: string; members: number[] }>(
    `select c.id, c.club_slug, array_agg(l.id_member order by l.id_member) as members
     from club c
     join lateral (
       select id_member, max(date_fin) as last_end from licence where cancelled_at is null and id_club = c.id group by id_member
     ) l on l.last_end between current_date - 200 and current_date + 60
     where c.club_slug not in ('taekwondo-club-namur', 'dojang-liege') and c.id <> all($1)
       and not exists (select from order_line o where o.id_member = l.id_member and o.open)
       and not exists (select from licence e where e.id_member = l.id_member and e.date_fin > l.last_end)
     group by c.id having count(*) >= $2 order by c.id limit 1`,
    [opened, size],
  )
  const { id, club_slug, members } = rows[0]!
  opened.push(id)
  return { email: await ownManager(db, id), path: `/club/${club_slug}`, idClub: id, members: members.slice(0, size) }
}

/** Another manager of the club. */
export async function ownManager(db: pg.Pool, idClub: number): Promise<string> {
  const { rows } = await db.query<{ id: number; numero_licence: string }>(
    `select m.id, m.numero_licence from licence l join member m on m.id = l.id_member
     where l.id_club = $1 and l.cancelled_at is null and m.adresse <> '' and m.ville <> '' and m.mail <> ''
       and not exists (select from club_manager g where g.id_member = m.id)
     order by l.date_fin desc, m.id limit 1`,
    [idClub],
  )
  const { id, numero_licence } = rows[0]!
  await db.query(
    'insert into club_manager (id_club, id_member, write, can_register_member) values ($1, $2, true, true)',
    [idClub, id],
  )
  return ownAccount(db, numero_licence)
}

export const ADDRESS = {
  mail: 'club@e2e.test',
  nom: 'Lejeune',
  prenom: 'Agathe',
  adresse: 'Rue Haute 1',
  complement: '',
  cp: '5000',
  ville: 'Namur',
  telephone_gsm: '',
}

const UNSET = {
  id: null,
  key: null,
  modePayement: null,
  sousModePayement: null,
  titulCardName: null,
  paymentMethod: null,
}
const CHOSEN = { modeLivraison: 'livraisonByAdresse', adresseForOrder: ADDRESS, adresseFacturationForOrder: ADDRESS }

/** A cart as the browser keeps it, with the addresses that were chosen. */
const keptCart = ({ idClub, members }: Shop, checkout?: object) => ({
  carts: { [idClub]: { renew: members, licence_club: [] } },
  checkouts: checkout ? { [idClub]: { ...UNSET, ...checkout } } : {},
})

const STEPS = { cart: 'panier', payment: 'choixPayement' }

/** Signs in with the members in the cart, or with the addresses chosen as well, and opens that step or another screen. */
export async function enterShop(
  page: Page,
  portal: Portal,
  shop: Shop,
  at: 'cart' | 'payment',
  { screen = STEPS[at], addresses = {} }: { screen?: string; addresses?: object } = {},
) {
  await portal.signIn(page, shop.email, {
    open: `${shop.path}/${screen}`,
    stored: keptCart(shop, at === 'payment' ? { ...CHOSEN, ...addresses } : undefined),
  })
}

/** Places an order by transfer as the screens do; it waits for the transfer once it is processed. */
export async function createOrder({ url, db }: Portal, { email, idClub, members }: Omit<Shop, 'path'>) {
  const post = async (path: string, data: object, token?: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(data),
    })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as { token: { access_token: string }; id_order: number }
  }
  const signIn = { grant_type: 'password', username: email, password: DEMO_PASSWORD, scope: 'myabft' }
  const { access_token } = (await post('/oauth/token', signIn)).token
  const { rows } = await db.query<{ id_member: number; id_product: number }>(
    `select l.id_member, (select id from product where code = 'licence_renew') as id_product
     from account a join account_member l on l.id_account = a.id where a.email = $1 order by l.id limit 1`,
    [email],
  )
  const { id_member, id_product } = rows[0]!
  const ours = { id_member, id_club: idClub }
  const order = {
    ...ours,
    mode_payement: 'virement',
    typePayement: null,
    mode_livraison: 'livraisonByAdresse',
    adresse_livraison: ADDRESS,
    adresse_facturation: ADDRESS,
    products: { renew: members.map((ordereableId) => ({ id_product, ordereableId })), licence_club: [] },
  }
  const { id_order } = await post('/api/myabft/createOrder', order, access_token)
  return { id_order, process: () => post('/api/myabft/processOrder', { ...ours, id_order }, access_token) }
}

/** Walks through every step of an order, up to its outcome, and visits each. A visit may lead away and change the state. */
export async function walkOrder(page: Page, portal: Portal, shop: Shop, visit: (step: string) => Promise<void>) {
  const stored = () => page.evaluate(() => localStorage.getItem('abft_intranet')!)
  const open = async (step: string, state: string) => {
    await page.goto('/healthz')
    await page.evaluate((text) => localStorage.setItem('abft_intranet', text), state)
    await page.goto(`${shop.path}/${step}`)
  }
  await portal.signIn(page, shop.email, { open: '/healthz', stored: keptCart(shop, CHOSEN) })
  const chosen = await stored()
  for (const step of ['panier', 'livraison', 'choixPayement']) {
    await open(step, chosen)
    await visit(step)
  }
  await open('choixPayement', chosen)
  // Without a network the order waits at its confirmation.
  await page.route('**/processOrder', (route) => route.abort())
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await page.getByRole('button', { name: 'Commander avec obligation de payement' }).click()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  const placed = await stored()
  await page.unroute('**/processOrder')
  await visit('confirm')
  const { checkouts } = JSON.parse(placed) as { checkouts: Record<number, { id: number }> }
  const order = `commande=${checkouts[shop.idClub]!.id}`
  await open(`failingOrder?${order}`, placed)
  await visit('failingOrder')
  await open('confirm', placed)
  await page.waitForURL(/congratsOrder/)
  await visit('congratsOrder')
}
