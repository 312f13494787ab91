import type { Page } from '@playwright/test'
import type pg from 'pg'
import { ownAccount } from './own-account.ts'
import { expect, type Portal } from './portal.ts'

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

const ADDRESS = {
  mail: 'club@e2e.test',
  nom: 'Lejeune',
  prenom: 'Agathe',
  adresse: 'Rue Haute 1',
  complement: '',
  cp: '5000',
  ville: 'Namur',
  telephone_gsm: '',
}

/** Signs in with the members in the cart; at the choice of payment with the addresses chosen. */
export async function enterShop(page: Page, portal: Portal, shop: Shop, at: 'cart' | 'payment') {
  await portal.signIn(page, shop.email, { open: '/vie-privee' })
  const checkout = {
    modeLivraison: 'livraisonByAdresse',
    adresseForOrder: ADDRESS,
    adresseFacturationForOrder: ADDRESS,
  }
  const unset = {
    id: null,
    key: null,
    modePayement: null,
    sousModePayement: null,
    titulCardName: null,
    paymentMethod: null,
  }
  await page.evaluate(
    ([idClub, renew, chosen]) => {
      const state = JSON.parse(localStorage.getItem('abft_intranet')!)
      const carts = { [idClub]: { renew, licence_club: [] } }
      localStorage.setItem(
        'abft_intranet',
        JSON.stringify({ ...state, carts, checkouts: chosen ? { [idClub]: chosen } : {} }),
      )
    },
    [shop.idClub, shop.members, at === 'payment' ? { ...unset, ...checkout } : null] as const,
  )
  await page.goto(`${shop.path}/${at === 'cart' ? 'panier' : 'choixPayement'}`)
}

/** Walks through every step of an order, up to its outcome, and visits each. A visit may lead away and change the state. */
export async function walkOrder(page: Page, portal: Portal, shop: Shop, visit: (step: string) => Promise<void>) {
  const stored = () => page.evaluate(() => localStorage.getItem('abft_intranet')!)
  const open = async (step: string, state: string) => {
    await page.goto('/healthz')
    await page.evaluate((text) => localStorage.setItem('abft_intranet', text), state)
    await page.goto(`${shop.path}/${step}`)
  }
  await enterShop(page, portal, shop, 'payment')
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
